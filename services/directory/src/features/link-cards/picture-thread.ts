// A thread that draws: PictureFacts in, a PNG out, one at a time.
import { parentPort } from 'node:worker_threads'
import { drawPicture } from './draw-picture.ts'
import type { PictureFacts } from './picture-facts.ts'
import type { Drawn } from './pictures.ts'

parentPort?.on('message', async (facts: PictureFacts) => {
  try {
    const png = new Uint8Array(await drawPicture(facts))
    parentPort?.postMessage({ png } satisfies Drawn, [png.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies Drawn)
  }
})
