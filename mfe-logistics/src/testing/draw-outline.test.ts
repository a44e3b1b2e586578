import { expect, test } from 'vitest'
import { drawOutline } from './draw-outline.ts'

test('outline.json is what world-atlas draws', async () => {
  await expect(`${JSON.stringify(drawOutline(), null, 2)}\n`).toMatchFileSnapshot('../lib/map/outline.json')
})
