/** The styles of every report page: light and dark by the reader's setting, narrow screens, print. */
export const styles = `
:root{color-scheme:light dark;--ground:#fbfaf8;--panel:#ffffff;--ink:#1d2127;--soft:#5b6470;--line:#dcdfe4;--accent:#1558a8;
--good:#17693a;--bad:#a8321f;--warn:#7a5200;--warn-ground:#fff6df;--mark:#e7eefb;
--series-1:#1f66b8;--series-2:#b8531b;--series-3:#2b7a4b;--series-4:#8a4fa3;--series-5:#8a6d00;--series-6:#5b6470;--series-7:#c3c9d1}
@media (prefers-color-scheme:dark){:root{--ground:#15181d;--panel:#1c2026;--ink:#e6e9ee;--soft:#a4adb9;--line:#363d47;--accent:#86b6f2;
--good:#7fcf9c;--bad:#f29a8a;--warn:#f0cd7c;--warn-ground:#33290f;--mark:#22304a;
--series-1:#7db3f5;--series-2:#f0a273;--series-3:#84cf9f;--series-4:#cfa0e3;--series-5:#dcc264;--series-6:#a4adb9;--series-7:#4a525d}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif}
main,header.page,footer.page,nav.page{max-width:1120px;margin:0 auto;padding:0 24px}
header.page{padding-top:40px}
h1{font-size:2rem;line-height:1.2;margin:0 0 6px;letter-spacing:-.015em}
h1,h2,h3,p,li,figcaption,caption span,summary{overflow-wrap:anywhere}
h2{font-size:1.35rem;margin:52px 0 10px;letter-spacing:-.01em}
h3{font-size:1.05rem;margin:28px 0 8px}
p{margin:8px 0;max-width:78ch}
.soft{color:var(--soft)}
.small{font-size:.875rem}
a{color:var(--accent);text-underline-offset:2px}
td a,th[scope=row] a{color:inherit;text-decoration-color:var(--line);text-decoration-thickness:2px}
td a:hover,th[scope=row] a:hover{color:var(--accent);text-decoration-color:currentColor}
a:focus-visible,summary:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{cursor:pointer}
details{margin:8px 0}
.skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:8px;background:var(--panel);padding:8px 12px;z-index:2}
.scroll{overflow-x:auto;margin:12px 0 4px;border:1px solid var(--line);border-radius:8px;background:var(--panel)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
caption{text-align:left;padding:12px 14px 6px;color:var(--soft);font-size:.9rem}
caption span{display:inline-block;position:sticky;left:14px;max-width:calc(min(100vw,1120px) - 78px)}
th,td{padding:7px 8px;text-align:right;border-top:1px solid var(--line);vertical-align:top}
th:first-child{padding-left:14px}th:last-child,td:last-child{padding-right:14px}
td.text{min-width:9ch;overflow-wrap:anywhere}td.text.small{min-width:14ch}
thead td{border-top:0}thead th{border-top:0;font-weight:600;color:var(--soft);vertical-align:bottom}
thead tr:first-child th[colspan]{white-space:nowrap;border-bottom:1px solid var(--line);text-align:center}
th[scope=row],td.text,th.text{text-align:left}
tbody th{font-weight:500;min-width:11ch}
td.best{font-weight:750}
td.none{color:var(--soft)}
.interval{display:block;font-size:.78rem;font-weight:400;color:var(--soft);white-space:nowrap}
.notice{border-left:4px solid var(--warn);background:var(--warn-ground);padding:10px 16px;border-radius:0 8px 8px 0;margin:16px 0}
.notice ul{margin:4px 0;padding-left:20px}
.nothing{color:var(--soft);border-left:3px solid var(--line);padding-left:12px}
dl.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 18px;margin:14px 0}
dl.facts dt{color:var(--soft)}dl.facts dd{margin:0;overflow-wrap:anywhere}
figure{margin:18px 0}figure.plot{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:14px}
figcaption{color:var(--soft);font-size:.9rem;margin-bottom:8px}
figure.plot svg{display:block;width:100%;height:auto;color:var(--ink);background:none;overflow:visible}
figure.plot svg text{white-space:pre}
figure.plot svg.narrow{display:none}
.key{white-space:nowrap;margin-right:8px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:14px;padding:0;list-style:none}
.cards li{background:var(--panel);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.cards img{width:100%;display:block;border-bottom:1px solid var(--line);aspect-ratio:16/9;object-fit:cover;object-position:top}
.cards div{padding:10px 14px;overflow-wrap:anywhere}
.pages{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,280px),1fr));gap:16px;margin:10px 0}
.pages figure{margin:0;min-width:0}.pages img,.pages video{width:100%;border:1px solid var(--line);border-radius:6px;display:block;background:#fff}
.marked{position:relative}.marked svg{position:absolute;inset:0;width:100%;height:100%}
.marked rect{fill:none;stroke:#0a5fd6;stroke-width:3;vector-effect:non-scaling-stroke}.marked .damage rect{stroke:#c2185b;stroke-dasharray:7 4}
.marked text{font:700 26px system-ui,sans-serif;fill:#fff;stroke:#0a5fd6;stroke-width:9px;paint-order:stroke;stroke-linejoin:round}.marked .damage text{stroke:#c2185b}
.hide-marks:checked~.pages .marked svg{display:none}
.frames{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,220px),1fr));gap:12px;padding:0;list-style:none}
.frames img{width:100%;display:block;border-radius:6px;border:1px solid var(--line)}
.strip{overflow-x:auto;margin:10px 0;border:1px solid var(--line);border-radius:8px;background:var(--ground)}
.strip ol{display:flex;gap:12px;margin:0;padding:12px;list-style:none;width:max-content}
.strip li{width:230px;display:flex;flex-direction:column;gap:6px;overflow-wrap:anywhere}
.strip img,.strip .blank{width:100%;aspect-ratio:16/10;object-fit:cover;object-position:top;border:1px solid var(--line);border-radius:6px;background:#fff}
.strip .blank{display:grid;place-items:center;background:var(--panel);color:var(--soft)}
.output{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:4px 14px}
.output[open]{padding-bottom:14px}.output>summary{padding:6px 0}.output .scroll{background:var(--ground)}.output pre{background:var(--ground)}
.met{color:var(--good);font-weight:600}.unmet{color:var(--bad);font-weight:600}
.filter{display:none}.filter:target{display:block;background:var(--mark);padding:8px 14px;border-radius:8px;max-width:none}
.filters{display:flex;flex-wrap:wrap;gap:4px 14px;padding:0;margin:6px 0;list-style:none;font-size:.9rem}
pre{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:12px;overflow:auto;max-height:480px;font-size:.82rem;white-space:pre-wrap;overflow-wrap:anywhere}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
nav.page{margin-top:18px;display:flex;flex-wrap:wrap;gap:6px 18px;font-size:.92rem}
footer.page{padding-top:40px;padding-bottom:48px;color:var(--soft);font-size:.875rem}
@media (min-width:1340px){body.contents{display:grid;grid-template-columns:190px minmax(0,1120px);justify-content:center}
body.contents>*{grid-column:2}body.contents>nav.page{grid-column:1;grid-row:2;position:sticky;top:24px;align-self:start;flex-direction:column;margin:18px 0 0;padding:0 0 0 12px;max-height:calc(100vh - 48px);overflow-y:auto}
body.contents>main{grid-row:2;width:100%}body.contents>header.page,body.contents>footer.page{width:100%}}
@media (max-width:640px){main,header.page,footer.page,nav.page{padding-left:16px;padding-right:16px}h1{font-size:1.55rem}th,td{padding:6px 9px}
dl.facts{grid-template-columns:minmax(0,1fr)}dl.facts dd{margin-bottom:8px}
figure.plot{padding:10px 6px}figure.plot figcaption{padding:0 4px}figure.plot svg.wide{display:none}figure.plot svg.narrow{display:block;margin:0 auto}}
@media print{:root{color-scheme:light;--ground:#fff;--panel:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000;--good:#17693a;--bad:#a8321f;--warn:#7a5200;--warn-ground:#fff;--mark:#fff;
--series-1:#1f66b8;--series-2:#b8531b;--series-3:#2b7a4b;--series-4:#8a4fa3;--series-5:#8a6d00;--series-6:#5b6470;--series-7:#c3c9d1}
body{font-size:10.5pt}main,header.page,footer.page{max-width:none;padding:0}.scroll{overflow:visible;border:0}table{font-size:8pt}.interval{font-size:6.5pt}caption span{position:static;max-width:none}th,td{padding:3px 5px}thead th{white-space:normal}
nav.page,.skip,.filters,.hide-marks,.hide-marks+label{display:none}h2,h3,caption{break-after:avoid}figure,tr,.notice{break-inside:avoid}
figure.plot svg.wide{display:block}figure.plot svg.narrow{display:none}}
`.trim();
