/** How the shop looks. */
export const shopStyle = `
*{box-sizing:border-box}body{margin:0;font:15px/1.5 Inter,Arial,Helvetica,sans-serif;color:#1d2530;background:#fff}
a{color:#0b5d53}h1{font-size:26px;line-height:1.25;margin:0 0 8px}h2{font-size:19px;margin:24px 0 10px}
.top{display:flex;gap:24px;align-items:center;padding:14px 28px;background:#0b5d53;color:#fff}.top a{color:#fff;text-decoration:none}
.logo{font-size:24px;font-weight:800;letter-spacing:-.5px}.search{flex:1;display:flex}.search input{flex:1;padding:10px 14px;border:0;border-radius:8px 0 0 8px;font-size:15px}.search button{border-radius:0 8px 8px 0;background:#ffb938;color:#222}
.account a{margin-left:16px}.categories{display:flex;gap:22px;padding:10px 28px;border-bottom:1px solid #dfe4e8;background:#f4f7f6}.categories a{text-decoration:none;font-weight:600}
main{max-width:1180px;margin:0 auto;padding:24px 28px 60px}
button,.button{display:inline-block;padding:9px 16px;border:0;border-radius:8px;background:#0b5d53;color:#fff;font:600 15px Inter,Arial,sans-serif;cursor:pointer;text-decoration:none}
button.quiet{background:#e6ecea;color:#1d2530}button:disabled{background:#c3c9cc;cursor:default}button.main{background:#ffb938;color:#222}
.hero{padding:44px 36px;border-radius:16px;background:linear-gradient(100deg,#0b5d53,#2f8f6d);color:#fff}.hero h1{font-size:36px}
.departments{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}.departments a{display:block;padding:18px 26px;border-radius:12px;background:#eef4f1;font-weight:600;text-decoration:none}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:18px;padding:0;list-style:none}.card{position:relative;display:flex;flex-direction:column;gap:4px;padding:12px;border:1px solid #e1e6ea;border-radius:12px}.card a{text-decoration:none;color:inherit}.card img{display:block;width:100%;height:auto;border-radius:8px}.card .name{display:block;margin-top:8px;font-weight:600;min-height:66px}
.line,.count,.crumbs{color:#566270;font-size:14px}.stars{color:#d48806;letter-spacing:1px}.price{font-size:20px;font-weight:800}.out{color:#b3261e;font-weight:700}.in{color:#1b7a3d;font-weight:700}
.sponsored{position:absolute;top:18px;left:18px;padding:1px 8px;border-radius:4px;background:#fffd;color:#566270;font-size:12px}
.listing{display:grid;grid-template-columns:230px 1fr;gap:28px}.listing .grid{grid-template-columns:repeat(3,1fr)}.filters label{display:block;margin:4px 0}.filters fieldset{margin:14px 0;border:1px solid #dfe4e8;border-radius:8px}.filters input[type=number]{width:76px}.filters .scroller{max-height:150px;overflow-y:auto}
.pages{display:flex;gap:8px;margin:22px 0}.pages a,.pages span{padding:6px 12px;border:1px solid #cfd6db;border-radius:6px;text-decoration:none}.pages span{background:#0b5d53;color:#fff}
.product{display:grid;grid-template-columns:460px 1fr;gap:40px;margin-top:14px}.gallery .large{border-radius:14px;border:1px solid #e1e6ea}.thumbs{display:flex;gap:8px;margin-top:10px}.thumbs button{background:#e6ecea;color:#1d2530}
.variants h2{font-size:15px;margin:8px 0}.chip{display:inline-block;margin:0 8px 8px 0;padding:7px 14px;border:1px solid #b8c2c8;border-radius:20px;text-decoration:none}.chip[aria-current]{border:2px solid #0b5d53;font-weight:700}
.buy form{margin:10px 0}.delivery{border:1px solid #dfe4e8;border-radius:10px}.frame{padding:10px 16px;font-size:14px}.frame h3{margin:0}.frame p{margin:4px 0}
.tabs{display:flex;gap:4px;border-bottom:2px solid #0b5d53}.tabs button{border-radius:8px 8px 0 0;background:#e6ecea;color:#1d2530}.tabs [aria-selected=true]{background:#0b5d53;color:#fff}.details{margin-top:30px}[role=tabpanel]{padding:14px 4px}
table{border-collapse:collapse}th,td{padding:7px 14px 7px 0;border-bottom:1px solid #e1e6ea;text-align:left}caption{text-align:left;font-weight:700}summary{padding:10px 0;font-weight:700;cursor:pointer}
.review{padding:10px 0;border-bottom:1px solid #e1e6ea}.review p{margin:2px 0}.write label{display:block;margin:8px 0}.write textarea{display:block;width:100%}
.cart{width:100%}.cart form{margin:0}.cart input{width:70px;padding:6px}.totals{display:grid;grid-template-columns:120px auto;width:260px}.totals dd{margin:0}
footer{padding:26px 28px 40px;border-top:1px solid #dfe4e8;background:#f4f7f6;color:#566270}footer a{margin-right:18px}
.cookies{position:fixed;z-index:20;left:0;right:0;bottom:0;display:flex;gap:30px;align-items:center;padding:18px 28px;background:#17212b;color:#fff;box-shadow:0 -4px 20px #0005}.cookies h2{margin:0;font-size:17px}.cookies p{margin:4px 0 0;max-width:760px}.cookies form{display:flex;gap:10px;flex:none;margin-left:auto}
.shade{position:fixed;z-index:30;inset:0;display:grid;place-items:center;background:#0009}.popup{position:relative;width:440px;padding:30px;border-radius:16px;background:#fff}.popup .close{position:absolute;top:10px;right:10px;padding:2px 12px;background:#e6ecea;color:#222;font-size:22px}.popup input{display:block;width:100%;margin-bottom:12px;padding:10px}.popup button{margin-right:8px}
`;
