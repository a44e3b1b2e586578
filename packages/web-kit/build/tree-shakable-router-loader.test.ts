import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import makeRouterTreeShakable from './tree-shakable-router-loader.ts'

const production = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production')
const router = readdirSync(production)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(join(production, file), 'utf8'))
  .join('\n')

test("changes only the router's purity marks, display names and data router code", () => {
  const changed = makeRouterTreeShakable(router)
  const lines = (text: string) => text.replaceAll('/* @__PURE__ */ ', '').split('\n')
  const unmarked = lines(changed)
  const lost = lines(router).filter((line, index) => line !== unmarked[index])
  expect(lost.length).toBeGreaterThan(10)
  expect(lost.filter((line) => !/^\w+\.displayName = "[\w.]+";$/.test(line))).toEqual([
    '  return isDataRoute ? useNavigateStable() : useNavigateUnstable();',
    'RenderErrorBoundary.contextType = RSCRouterContext;',
    '  let dataRouterState = dataRouterOpts?.state;',
    'var useOptimisticImpl = React3[USE_OPTIMISTIC];',
  ])
})

test('our router module exports no data router', () => {
  const offered = readFileSync(join(import.meta.dirname, '../src/shared/react-router-dom.ts'), 'utf8')
  expect(offered).toContain('BrowserRouter')
  expect(offered).not.toMatch(/RouterProvider|create\w*Router|useRoutes/)
})

test('marks the components that the site does not use', () => {
  const changed = makeRouterTreeShakable(router)
  for (const name of ['Link', 'NavLink', 'Form']) expect(changed).toContain(`var ${name} = /* @__PURE__ */ React10.forwardRef(`)
})
