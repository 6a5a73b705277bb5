/** The style of every page of the stand-ins; a page adds its own. */
export const PAGE_STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f6f5f1;color:#16211f;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header,main{max-width:1160px;margin:0 auto;padding:0 16px}
h1{margin:0;font-size:28px;line-height:34px}
section{background:#fff;border:1px solid #d9d7cf;border-radius:8px;margin:16px 0;padding:20px}
section>:last-child{margin-bottom:0}
h2{margin:0 0 12px;font-size:19px}
a{color:#14524a}
ul{padding:0;list-style:none}
li+li{margin-top:8px}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:15px}
th,td{padding:8px 16px 8px 0;text-align:left;white-space:nowrap;border-bottom:1px solid #d9d7cf}
tbody tr:last-child td{border-bottom:0}
th{font-size:14px;font-weight:600;color:#53605d}
form{display:grid;gap:16px}
form p{margin:0}
label{display:block;margin-bottom:4px;font-size:15px;font-weight:600}
code{font-weight:400;color:#53605d}
button{justify-self:start;height:44px;padding:0 24px;border:0;border-radius:6px;background:#14524a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#0d3f39}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
`
