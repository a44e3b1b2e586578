// Follows a part's log during development.
import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Calls `show` with each new line. @returns a function that stops it */
export function followLog(file: string, show: (line: string) => void): () => void {
  let position = existsSync(file) ? statSync(file).size : 0
  let rest = ''
  let reading = false
  const readNew = async (): Promise<void> => {
    if (reading || !existsSync(file)) return
    reading = true
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      if (size < position) position = 0
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - position), 0, size - position, position)
      position += bytesRead
      rest += buffer.subarray(0, bytesRead).toString('utf8')
      const end = rest.lastIndexOf('\n') + 1
      for (const line of rest.slice(0, end).split('\n')) if (line !== '') show(line)
      rest = rest.slice(end)
    } finally {
      await handle.close()
      reading = false
    }
  }
  const timer = setInterval(() => void readNew(), 200)
  return () => clearInterval(timer)
}
