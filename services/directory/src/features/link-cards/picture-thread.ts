// The drawing thread. It receives PictureFacts and answers with a PNG. It draws one picture at a time.
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
