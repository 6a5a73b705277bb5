/**
 * Lets a page be seen before its scripts use network and processor: React Router's module script is replaced by one
 * that starts when the page with its first picture is loaded and painted, or after a few seconds of a slow connection.
 * Until then the page is HTML, and its links and forms work. Any other text is left as it is.
 */
export function withLateScripts(html: string): string {
  const found = moduleScript.exec(html)
  if (!found) return html
  const [whole, mark = '', manifest = '', imports = '', modules = '', entry = ''] = found
  const preloads = [...html.matchAll(preload)].map(([, address = '']) => address)
  const routes = [...imports.matchAll(/import \* as (route\d+) from "([^"]+)"/g)]
  const names = routes.map(([, name]) => name).join(',')
  const addresses = JSON.stringify([manifest, ...routes.map(([, , address]) => address)])
  const late = `(()=>{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));Promise.all(${addresses}.map((address)=>import(address))).then(([,${names}])=>{window.__reactRouterRouteModules={${modules}};return import("${entry}")})};const seen=()=>requestAnimationFrame(()=>setTimeout(begin));if(document.readyState==="complete")seen();else addEventListener("load",seen,{once:true});setTimeout(begin,${longestWaitMs})})()`
  return html.replaceAll(preload, '').replace(whole, () => `<script${mark}>${late}</script>`)
}

const longestWaitMs = 4000

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g
const moduleScript =
  /<script( nonce="[^"]*")? type="module" async="">import "([^"]+)";\s*((?:import \* as route\d+ from "[^"]+";\s*)+)window\.__reactRouterRouteModules = \{([^}]*)\};\s*import\("([^"]+)"\);<\/script>/
