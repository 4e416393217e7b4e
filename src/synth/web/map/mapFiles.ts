/** Loads more places once the end of the panel's list comes into view. */
export const mapScript = `'use strict';
const more = document.getElementById('more');
if (more) {
  let part = 1;
  const watcher = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.unobserve(more);
    part += 1;
    const answer = await fetch('/more?part=' + part + '&' + more.dataset.query);
    document.getElementById('places').insertAdjacentHTML('beforeend', await answer.text());
    if (part < Number(more.dataset.parts)) watcher.observe(more);
    else more.remove();
  }, { root: document.querySelector('.panel') });
  watcher.observe(more);
}
`;

/** How the map looks. */
export const mapStyle = `
*{box-sizing:border-box}html,body{height:100%}body{margin:0;display:flex;flex-direction:column;color:#24292f;font:15px/1.5 Inter,Arial,Helvetica,sans-serif}a{color:#1d4f91}
header{display:flex;align-items:center;gap:24px;padding:10px 20px;background:#fff;box-shadow:0 1px 6px #0003;z-index:2}.logo{font-size:19px;font-weight:800;text-decoration:none;color:#1f7a4d}header form{display:flex;flex:1;max-width:520px}header input{flex:1;padding:8px 14px;border:1px solid #b8bec5;border-radius:6px 0 0 6px;font-size:15px}header button{border-radius:0 6px 6px 0}
button{padding:8px 16px;border:0;border-radius:6px;background:#1f7a4d;color:#fff;font:600 14px Inter,Arial,sans-serif;cursor:pointer}button[aria-pressed=true]{background:#d8910f}
.split{flex:1;display:grid;grid-template-columns:380px 1fr;min-height:0}.panel{overflow-y:auto;padding:18px 22px 40px}.panel h1{margin:0 0 4px;font-size:23px;line-height:1.25}.panel h2{margin:22px 0 6px;font-size:16px}.sheet{overflow:hidden;background:#dfe5ec}.plan{display:block;width:100%;height:100%}
.kinds{display:flex;flex-wrap:wrap;gap:8px;padding:0;list-style:none}.kinds a{display:block;padding:6px 14px;border:1px solid #c3cad1;border-radius:18px;text-decoration:none}.place{padding:16px 0;border-bottom:1px solid #e1e5e9}.place a{font-weight:700;font-size:16px;text-decoration:none}.place p{margin:2px 0 0;color:#57606a}
table{border-collapse:collapse}th,td{padding:3px 22px 3px 0;text-align:left;font-weight:400}td{font-weight:600}.directions label{display:block;margin:8px 0}.directions select{max-width:100%;padding:6px}.more{padding:30px 0;color:#57606a}.text{padding:40px}
`;
