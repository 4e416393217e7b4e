/** What the shop's pages do in the browser: pictures, tabs, a message, and a stepper inside a shadow root. */
export const shopScript = `'use strict';
for (const button of document.querySelectorAll('[data-picture]'))
  button.addEventListener('click', () => { document.getElementById('large-picture').src = button.dataset.picture; });
for (const button of document.querySelectorAll('[data-alert]'))
  button.addEventListener('click', () => alert(button.dataset.alert));
const tabs = [...document.querySelectorAll('[role=tab]')];
for (const tab of tabs)
  tab.addEventListener('click', () => {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab));
      document.getElementById(other.getAttribute('aria-controls')).hidden = other !== tab;
    }
  });
customElements.define('quantity-stepper', class extends HTMLElement {
  connectedCallback() {
    const field = this.closest('form').elements.quantity;
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<style>button{width:34px;height:34px;font-size:18px}output{display:inline-block;min-width:34px;text-align:center;font:600 16px sans-serif}</style><button type="button" aria-label="Fewer">-</button><output aria-label="Quantity">1</output><button type="button" aria-label="More">+</button>';
    const [fewer, more] = root.querySelectorAll('button');
    const set = (step) => {
      field.value = Math.min(20, Math.max(1, Number(field.value) + step));
      root.querySelector('output').textContent = field.value;
    };
    fewer.addEventListener('click', () => set(-1));
    more.addEventListener('click', () => set(1));
  }
});
`;
