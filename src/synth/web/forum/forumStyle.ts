/** How the forum looks. */
export const forumStyle = `
*{box-sizing:border-box}body{margin:0;background:#d7dde6;color:#1c2430;font:14px/1.5 Verdana,Arial,Helvetica,sans-serif}a{color:#224b8b}
header{display:flex;align-items:center;justify-content:space-between;padding:16px 24px;background:linear-gradient(#3c5a8a,#28406a)}.logo{color:#fff;font:700 24px Georgia,"Noto Serif",serif;text-decoration:none}header input{width:240px;padding:6px}
.boards{display:flex;gap:2px;padding:0 24px;background:#28406a}.boards a{padding:8px 16px;background:#4a6a9c;color:#fff;text-decoration:none}main{max-width:1060px;margin:18px auto;padding:16px 22px 30px;background:#fff;border:1px solid #aab5c6}h1{font-size:20px}
button{padding:5px 12px;border:1px solid #7d8da6;border-radius:3px;background:#eef2f8;font:13px Verdana,Arial,sans-serif;cursor:pointer}button:disabled{color:#1b7a3d;border-color:#1b7a3d;cursor:default}
.list{width:100%;border-collapse:collapse}.list th{padding:7px 10px;background:#c6d2e4;text-align:left}.list td{padding:8px 10px;border-bottom:1px solid #d5dce7}.list small{color:#667}.solved{color:#1b7a3d;font-weight:700}.tag{display:inline-block;padding:1px 9px;border-radius:3px;background:#dfe7f3}
.post{display:grid;grid-template-columns:130px 1fr;margin:10px 0;border:1px solid #b9c4d5}.who{padding:10px;background:#eef2f8}.what{padding:4px 14px 10px}.accepted{border:2px solid #1b7a3d}.accepted .who{background:#e1f3e6}.pages a,.pages b{display:inline-block;margin:8px 4px 8px 0;padding:3px 10px;border:1px solid #aab5c6}.pages b{background:#28406a;color:#fff}
.reply textarea{display:block;width:100%;margin:6px 0;font:inherit}footer{padding:10px 24px 30px;text-align:center;color:#556}
`;
