import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const before =
  '<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/home-3.js"/><link rel="stylesheet" href="/assets/root.css"/></head>' +
  '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-2.js";\nimport * as route1 from "/assets/home-3.js";\n      window.__reactRouterRouteModules = {"root":route0,"home":route1};\n\nimport("/assets/entry.client-4.js");</script>'

test('the module script begins once the page has loaded, with everything it needs asked for at once', () => {
  const after = withLateScripts(before)
  expect(after).toContain('<head><link rel="stylesheet" href="/assets/root.css"/></head>')
  expect(after).not.toContain('type="module"')
  expect(after).toContain('for(const href of ["/assets/manifest-1.js","/assets/home-3.js"])')
  expect(after).toContain('["/assets/manifest-1.js","/assets/root-2.js","/assets/home-3.js"].map(')
  expect(after).toContain(
    'then(([,route0,route1])=>{window.__reactRouterRouteModules={"root":route0,"home":route1}',
  )
  expect(after).toContain('return import("/assets/entry.client-4.js")')
  expect(after).toContain('addEventListener("load",seen,{once:true});setTimeout(begin,4000)')
})

test('a script of another shape is left alone', () => {
  const other = before.replace('import * as route0', 'import route0')
  expect(withLateScripts(other)).toBe(other)
})
