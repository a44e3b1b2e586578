/** Steps that wait in this browser before a test opens its page. */
import { bookingPath } from '@ungana/contracts-logistics'
import type { SessionUser } from '@ungana/contracts-shell'
import { inStore, type JournalRefusal, journalName, listUnsent } from '@ungana/web-kit'
import { member } from '@ungana/web-kit/testing'
import type { Step } from '#lib/steps.ts'

let accounts = 0
/** Use each account once, because a page keeps one journal for each account. */
export const newMember = (): SessionUser => ({ ...member, id: `01a2020d-0000-7000-8000-${String(++accounts).padStart(12, '0')}` })

interface Stored {
  readonly bookingId: string
  readonly data: Step['data']
  readonly key?: string
  readonly photo?: Blob
  readonly attemptedAt?: number
  readonly refusal?: JournalRefusal
}

export const storeStep = ({ id }: SessionUser, { bookingId, data, key = 'a'.repeat(32), photo, attemptedAt, refusal }: Stored) =>
  inStore(
    { name: journalName(id), store: 'entries', options: { keyPath: 'id', autoIncrement: true } },
    'readwrite',
    (store) =>
      store.add({
        part: 'logistics',
        subject: bookingId,
        title: 'A step',
        text: data.kind === 'delivery' ? 'Proof of delivery' : data.status === 'at border' ? `At border: ${data.place}` : 'In transit',
        path: bookingPath(bookingId),
        data,
        files: photo ? [{ name: 'delivery.jpg', content: photo, key: `${key}photo`, uploadId: null }] : [],
        key,
        writtenAt: data.at,
        attemptedAt: attemptedAt ?? null,
        refusal: refusal ?? null,
      }),
    { make: true },
  )

export const storedSteps = ({ id }: SessionUser) => listUnsent(id) as Promise<readonly Step[]>
