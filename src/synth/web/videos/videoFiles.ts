/** Notes plays and ends, plays on the button, and loads more cards once the end of the list comes into view. */
export const videoScript = `'use strict';
const player = document.getElementById('player');
if (player) {
  const tell = (what) => fetch('/' + what, { method: 'POST', body: new URLSearchParams({ clip: player.dataset.clip }), redirect: 'manual' });
  const button = document.getElementById('play');
  player.addEventListener('play', () => { button.textContent = '❚❚ Pause'; });
  player.addEventListener('playing', () => tell('played'), { once: true });
  player.addEventListener('ended', () => tell('finished'), { once: true });
  player.addEventListener('pause', () => { button.textContent = '▶ Play'; });
  button.addEventListener('click', () => { if (player.paused) player.play(); else player.pause(); });
}
const more = document.getElementById('more');
if (more) {
  let part = 1;
  let loading = false;
  const watcher = new IntersectionObserver(async (entries) => {
    if (loading || !entries.some((entry) => entry.isIntersecting)) return;
    loading = true;
    part += 1;
    const answer = await fetch('/more?part=' + part + '&q=' + encodeURIComponent(more.dataset.query));
    document.getElementById('clips').insertAdjacentHTML('beforeend', await answer.text());
    loading = false;
    watcher.unobserve(more);
    if (part < Number(more.dataset.parts)) watcher.observe(more);
    else more.remove();
  });
  watcher.observe(more);
}
`;

/** How the video site looks. */
export const videoStyle = `
*{box-sizing:border-box}body{margin:0;background:#101114;color:#eceef2;font:15px/1.5 Inter,Arial,Helvetica,sans-serif}a{color:inherit;text-decoration:none}
header{position:sticky;z-index:5;top:0;display:flex;align-items:center;gap:40px;padding:12px 26px;background:#16181d;border-bottom:1px solid #2a2d35}.logo{font-size:21px;font-weight:800;color:#ff5a4f}header form{display:flex;flex:1;max-width:620px}header input{flex:1;padding:9px 16px;border:1px solid #3a3e48;border-radius:20px 0 0 20px;background:#0c0d10;color:#fff;font-size:15px}header button{border-radius:0 20px 20px 0}
button{padding:9px 18px;border:0;border-radius:20px;background:#2c3039;color:#fff;font:600 14px Inter,Arial,sans-serif;cursor:pointer}button[aria-pressed=true]{background:#ff5a4f}#play{background:#fff;color:#111}
main{padding:22px 26px 60px}h1{font-size:22px;line-height:1.3}h2{font-size:17px}.clips{display:grid;grid-template-columns:repeat(3,1fr);gap:26px 20px;padding:0;list-style:none}.clips li>span{display:block;color:#a3a9b5;font-size:14px}.clips b{display:block;margin-top:8px}
.thumb{position:relative;display:block}.thumb img{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:contain;border-radius:12px;background:#f4f5f7}.time{position:absolute;right:8px;bottom:8px;padding:1px 7px;border-radius:5px;background:#000c;color:#fff;font-size:13px}
.more{padding:40px;text-align:center;color:#a3a9b5}.watch{display:grid;grid-template-columns:minmax(0,1fr) 340px;gap:30px}.watch video{display:block;width:100%;height:auto;aspect-ratio:16/9;border-radius:12px;background:#000}.watch aside .clips{grid-template-columns:1fr}
.bar{display:flex;gap:10px;margin-bottom:12px}.about{padding:14px 20px;border-radius:12px;background:#1b1e25}dl{display:grid;grid-template-columns:140px 1fr;gap:4px}dt{color:#a3a9b5}dd{margin:0}.about a{text-decoration:underline}.comment{display:flex;gap:10px}.comment input[name=text]{flex:1;padding:9px 12px;border:0;border-bottom:1px solid #555;background:none;color:#fff}.said{padding:6px 0;border-bottom:1px solid #23262e}
`;
