const box = document.querySelector('.search');
const input = box.querySelector('input');
const output = box.querySelector('output');
const rows = [...document.querySelectorAll('.entries li')].map(row => [row, row.textContent.toLowerCase()]);
box.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [row, text] of rows) {
    row.hidden = !words.every(word => text.includes(word));
    if (!row.hidden) shown++;
  }
  output.textContent = words.length ? `${shown} of ${rows.length}` : '';
});
