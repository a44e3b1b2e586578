import { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createLogger } from '@ungana/service-kit'
import { afterEach, expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import type { PictureFacts } from './picture-facts.ts'
import { openPictures, type PictureLimits, type Pictures } from './pictures.ts'

const facts = (title: string): PictureFacts => ({ artId: 'kivu', kind: 'Trader', title, line: 'Kigali, Rwanda', rating: null, mark: null })
const log = createLogger({ name: 'pictures', level: 'silent' })

/** A fake thread. It returns the title and notes it, never answers the title "slow", and exits at the title "deadly". */
const noting = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ title }) => {
    if (title === 'deadly') process.exit(1)
    if (title === 'wrong') parentPort.postMessage({ error: 'ink' })
    else if (title !== 'slow') parentPort.postMessage({ png: Buffer.from(title + ' ' + process.hrtime.bigint()) })
  })`

let pictures: Pictures
let threads = 0
function open(limits: Partial<PictureLimits> = {}) {
  threads = 0
  pictures = openPictures(log, { kept: 1024, waiting: 2, patience: 5000, idle: 60_000, ...limits }, () => {
    threads += 1
    return new Worker(noting, { eval: true })
  })
}
afterEach(() => pictures.close())
const draw = async (title: string) => (await pictures.draw(facts(title))).toString()
const unavailable = { code: 'UNAVAILABLE', statusCode: 503 }

test('draws a picture once, for simultaneous and later requests', async () => {
  open()
  const all = await Promise.all(['a', 'a', 'a', 'b'].map(draw))
  expect(new Set(all).size).toBe(2)
  expect(await draw('a')).toBe(all[0])
  expect(threads).toBe(1)
})

test('refuses requests at once when the queue is full, and draws the queued pictures', async () => {
  open({ patience: 1500 })
  const slow = draw('slow')
  const waiting = [draw('1'), draw('2')]
  await expect(draw('3')).rejects.toMatchObject(unavailable)
  await expect(slow).rejects.toMatchObject(unavailable)
  expect((await Promise.all(waiting)).map((text) => text[0])).toEqual(['1', '2'])
})

test.each(['wrong', 'deadly', 'slow'])('a "%s" drawing fails alone: other drawings succeed, and it can be requested again', async (title) => {
  open({ patience: 1500 })
  const [bad, good] = await Promise.allSettled([draw(title), draw('fine')])
  expect(bad).toMatchObject({ status: 'rejected', reason: unavailable })
  expect(good.status).toBe('fulfilled')
  await expect(draw(title)).rejects.toMatchObject(unavailable)
})

test('ignores the result of a cancelled drawing', async () => {
  class Thread extends EventEmitter {
    unref() {}
    postMessage({ title }: { readonly title: string }) {
      if (title !== 'slow') setImmediate(() => this.emit('message', { png: Buffer.from(title) }))
    }
    async terminate() {
      this.emit('message', { png: Buffer.from('too late') })
      setImmediate(() => this.emit('message', { png: Buffer.from('too late') }))
      return 0
    }
  }
  pictures = openPictures(log, { kept: 1024, waiting: 2, patience: 100, idle: 60_000 }, () => new Thread() as unknown as Worker)
  const [slow, next] = await Promise.allSettled([draw('slow'), draw('next')])
  expect([slow.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 'next' }])
})

test('removes the oldest pictures from the cache', async () => {
  open({ kept: 60 })
  const first = await draw('x'.repeat(20))
  await draw('y'.repeat(20))
  await draw('z'.repeat(20))
  expect(await draw('x'.repeat(20))).not.toBe(first)
})

test('ends the idle thread and starts it again', async () => {
  open({ idle: 10 })
  await draw('a')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await draw('b')
  expect(threads).toBe(2)
})

test('draws any name', async () => {
  for (const title of [
    'Kivu Coffee Growers',
    '</script><script>alert(1)</script> & "Söhne"',
    'የኢትዮጵያ ቡና ላኪዎች ማህበር',
    'شركة البحر الأحمر',
    '株式会社 😀',
    'Ltd '.repeat(60),
    'x'.repeat(300),
    '\u0000\u202e\ud800',
  ]) {
    const png = await drawPicture({ ...facts(title), rating: { value: '4.5', reviews: '2 reviews' }, mark: { tone: 'verified', word: 'Verified' } })
    expect([title, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([title, 1200, 630])
    expect(png.length).toBeLessThan(120_000)
  }
})
