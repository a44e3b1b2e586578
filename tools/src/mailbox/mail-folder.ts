// Stores emails as .eml files. Names start with the time, so that they sort by age.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface StoredMail {
  /** File name without .eml. */
  readonly id: string
  /** Time of arrival, ISO 8601, UTC. */
  readonly at: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

export interface MailFolder {
  /** Resolves once the email is on disk. Deletes the oldest beyond the limit. */
  add(content: Buffer): Promise<void>
  /** Newest first. */
  list(): Promise<StoredMail[]>
  find(id: string): Promise<StoredMail | undefined>
}

const mailId = /^\d{8}T\d{9}Z-[0-9a-f-]{36}$/

/** @param directory absolute; created with the first email, readable only by its owner */
export function openMailFolder(directory: string, keep = 200): MailFolder {
  const ids = async (): Promise<string[]> => {
    const names = await readdir(directory).catch(() => [] as string[])
    return names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter((id) => mailId.test(id))
      .sort()
      .reverse()
  }
  const read = async (id: string): Promise<StoredMail | undefined> => {
    const content = await readFile(join(directory, `${id}.eml`)).catch(() => undefined)
    return content && parse(id, content)
  }
  return {
    async add(content) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = join(directory, `${new Date().toISOString().replace(/[-:.]/g, '')}-${randomUUID()}`)
      // Renaming makes the finished file visible at once, so readers never see half an email.
      await writeFile(`${file}.part`, content, { mode: 0o600 })
      await rename(`${file}.part`, `${file}.eml`)
      for (const id of (await ids()).slice(keep)) await rm(join(directory, `${id}.eml`), { force: true })
    },
    async list() {
      return (await Promise.all((await ids()).map(read))).filter((mail) => mail !== undefined)
    },
    async find(id) {
      return mailId.test(id) ? read(id) : undefined
    },
  }
}

async function parse(id: string, content: Buffer): Promise<StoredMail> {
  const { from, to = [], subject = '', text = '', html, headers } = await PostalMime.parse(content)
  const [, date, time, milliseconds] = /^(\d{8})T(\d{6})(\d{3})Z/.exec(id) as unknown as string[]
  const at = `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}.${milliseconds}Z`
  return {
    id,
    at,
    from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
    to: to.map(({ address }) => address).join(', '),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}
