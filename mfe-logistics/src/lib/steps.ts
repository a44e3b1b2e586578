/** Milestones and deliveries that wait in the journal of this browser. */
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { addMilestone, type Booking, bookingPath, deliver, getBooking, uploadProof } from '@ungana/contracts-logistics'
import {
  type AccountStore,
  call,
  inStore,
  type Journal,
  type JournalEntry,
  type JournalRefusal,
  journalOf,
  type Sender,
  uploadFile,
  useHost,
  useJournal,
  useWriter,
} from '@ungana/web-kit'
import { bookingQuery, logisticsKey } from './queries.ts'

interface Milestone {
  readonly kind: 'milestone'
  readonly status: 'in transit' | 'at border'
  readonly place?: string | undefined
  readonly note?: string | undefined
  /** Time of the event, ISO 8601. */
  readonly at: string
}

interface Delivery {
  readonly kind: 'delivery'
  readonly code: string
  readonly at: string
}

type Data = Milestone | Delivery

/** Its subject is the id of the booking. The first file of a delivery is its photo. */
export type Step<D extends Data = Data> = JournalEntry<D>
export type MilestoneStep = Step<Milestone>
export type DeliveryStep = Step<Delivery>

/** "At border: Busia" */
function textOf(data: Data): string {
  if (data.kind === 'delivery') return t`Proof of delivery`
  const where = data.status === 'at border' ? t`At border` : t`In transit`
  return data.place ? `${where}: ${data.place}` : where
}

const entryFor = (bookingId: string, data: Data) => ({
  subject: bookingId,
  title: data.kind === 'delivery' ? t`Delivery of a booking` : t`Milestone of a booking`,
  text: textOf(data),
  path: bookingPath(bookingId),
  data,
})

/** Refusals that the same step would get again. */
const final = new Set(['VALIDATION', 'LOGISTICS_WRONG_CODE'])

/** How far the clock of a phone may differ from the server's. */
const CLOCK_MS = 5 * 60_000

export type StepJournal = Journal<Data, Booking>

const sender: Sender<Data, Booking> = {
  part: 'logistics',
  send: ({ subject, data, files }, options) => {
    const params = { id: subject }
    if (data.kind === 'delivery') {
      const { code, at } = data
      return call(deliver, { params, body: { code, at, proofId: files[0]?.uploadId ?? '' } }, options)
    }
    const { kind: _, ...body } = data
    return call(addMilestone, { params, body }, options)
  },
  upload: ({ subject }, content, options) => uploadFile(uploadProof, content, { params: { id: subject }, ...options }),
  hasArrived: async ({ subject, data }, options) => {
    const { milestones } = await call(getBooking, { params: { id: subject } }, options)
    if (data.kind === 'delivery') return milestones.some(({ kind }) => kind === 'delivered')
    const { status, place = null, at } = data
    return milestones.some((each) => each.kind === status && each.place === place && Math.abs(Date.parse(each.at) - Date.parse(at)) <= CLOCK_MS)
  },
  mustChange: ({ code }) => final.has(code),
  earlier: async (accountId) => {
    const steps = (await inStore(EARLIER, 'readonly', (store) => store.getAll() as IDBRequest<EarlierStep[]>, { make: false })) ?? []
    return steps
      .filter(({ userId }) => userId === accountId)
      .sort((one, other) => one.at.localeCompare(other.at))
      .map((step) => ({ entry: entryOf(step), forget: () => inStore(EARLIER, 'readwrite', (store) => store.delete(step.id), { make: false }) }))
  },
}

/** Resolves once the step is in the journal. `replaced` is an earlier, refused step; it is kept until the new one is stored. */
export async function recordStep(writer: string, bookingId: string, data: Data, given: Given = {}): Promise<void> {
  const { key, photo, replaced } = given
  const journal = journalOf(writer, sender)
  await journal.add({ ...entryFor(bookingId, data), ...(photo && { files: [{ name: 'delivery.jpg', content: photo }] }) }, key)
  if (replaced) await journal.discard(replaced, { asked: true })
}

interface Given {
  readonly key?: string
  readonly photo?: Blob
  readonly replaced?: Step | undefined
}

const refusedTitles = { milestone: t`Milestone not added`, delivery: t`Delivery not accepted` } as const

/** The person's steps on this device. They are sent while a component uses this hook. */
export function useSteps() {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { journal, entries } = useJournal(useWriter() ?? '', sender, {
    sent: ({ subject, data }, booking) => {
      if (booking) queries.setQueryData(bookingQuery(subject).queryKey, booking)
      void queries.invalidateQueries({ queryKey: logisticsKey() })
      if (booking?.status === 'disputed') toast({ title: t`Sent to our team`, description: t`They see it with the dispute.` })
      else toast({ title: data.kind === 'delivery' ? t`Delivered` : t`Milestone added`, description: t`We have notified the shipper.` })
    },
    refused: ({ data, refusal }) =>
      toast({ title: refusedTitles[data.kind], description: refusal?.message ?? t`Please try again`, variant: 'destructive' }),
  })
  return { journal, steps: entries }
}

export const isMilestone = (step: Step): step is MilestoneStep => step.data.kind === 'milestone'
export const isDelivery = (step: Step): step is DeliveryStep => step.data.kind === 'delivery'

/** Where earlier releases stored the steps of all accounts. */
const EARLIER: AccountStore = { name: 'ungana-logistics', store: 'proofs' }

interface EarlierStep extends Partial<Omit<Milestone, 'kind' | 'at'>> {
  readonly id: string
  readonly userId: string
  readonly bookingId: string
  readonly at: string
  readonly code?: string
  readonly photo?: Blob
  readonly proofId?: string
  readonly refusal?: string
  readonly refusedField?: string
}

function entryOf({ id, bookingId, at, status, place, note, code, photo, proofId, refusal, refusedField }: EarlierStep) {
  const data: Data = status ? { kind: 'milestone', status, place, note, at } : { kind: 'delivery', code: code ?? '', at }
  const refused: JournalRefusal | null = refusal ? { code: '', message: refusal, ...(refusedField && { field: refusedField }) } : null
  return {
    ...entryFor(bookingId, data),
    files: photo ? [{ name: 'delivery.jpg', content: photo, key: id, uploadId: proofId ?? null }] : [],
    key: photo ? `${id}d` : id,
    writtenAt: at,
    // Earlier releases tried to send each step at once.
    attemptedAt: Date.parse(at),
    refusal: refused,
  }
}
