import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { RenderedPage } from '../prerender/rendered-page.ts'
import { prerenderConfig } from './federation-preset.ts'
import { prerender, skeletonsJson } from './prerender.ts'

let rendered: Awaited<ReturnType<typeof prerender>>
let skeleton: RenderedPage | undefined
beforeAll(async () => {
  rendered = await prerender(prerenderConfig(join(import.meta.dirname, 'fixtures/part'), 'fixture'))
  skeleton = rendered.skeletons['/things/:id']
}, 60_000)

test("renders a skeleton at its page's path, with the prerender version of modules", () => {
  expect(skeleton?.html).toMatch(/^<div class="[^"]+">\/things\/-/)
  expect(skeleton?.html).toContain('<i>in the build</i>')
})

test('makes forms in a skeleton inert', () => {
  expect(skeleton?.html).toContain('<form inert>')
})

test("limits a skeleton's CSS to the skeleton, without styled-components' markers", () => {
  const selectors = (skeleton?.css ?? '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  expect(selectors.length).toBeGreaterThan(3)
  for (const selector of selectors.flatMap((list) => list.split(','))) expect(selector.trim()).toMatch(/^(\[data-skeleton\] \.|@media )/)
  expect(skeleton?.css).not.toMatch(/data-styled|sc\*/)
})

test("lists the scripts that contain the page's code", () => {
  const assets = { read: () => '', write: () => undefined, scripts: (chunk: string) => [`/r/fixture/assets/${chunk}.js`] }
  expect(JSON.parse(skeletonsJson(rendered, assets))).toEqual({
    '/things/:id': { html: skeleton?.html, css: skeleton?.css, scripts: ['/r/fixture/assets/things.js'] },
  })
})
