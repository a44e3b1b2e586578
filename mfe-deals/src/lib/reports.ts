/** Reports of the goods that wait in the journal of this browser. */
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Deal, dealPath, type GoodsMilestone, getDeal, reportMilestone, uploadGoodsPhoto } from '@ungana/contracts-deals'
import { call, type Journal, type JournalEntry, journalOf, type Sender, uploadFile, useHost, useJournal, useWriter } from '@ungana/web-kit'
import { milestoneText } from '#lib/deal-texts.ts'
import { useShowDeal } from '#lib/use-deal.ts'

export interface ReportData {
  readonly milestone: GoodsMilestone
  readonly on: string
  readonly note: string
  readonly packages?: number
  readonly weightKg?: number
  readonly signature?: { readonly name: string; readonly drawing?: string }
  /** ISO 8601, by the clock of this device. */
  readonly recordedAt: string
}

/** Its subject is the id of the deal. Its file, if any, is a photo of the goods. */
export type Report = JournalEntry<ReportData>

/** How far the clock of a phone may be ahead of the server's. */
const CLOCK_MS = 5 * 60_000

const sender: Sender<ReportData, Deal> = {
  part: 'deals',
  send: ({ subject, data, files: [photo] }, options) =>
    call(reportMilestone, { params: { id: subject }, body: { ...data, ...(photo?.uploadId && { photoId: photo.uploadId }) } }, options),
  upload: ({ subject }, content, options) => uploadFile(uploadGoodsPhoto, content, { params: { id: subject }, ...options }),
  hasArrived: async ({ subject, data }, options) => {
    const { events } = await call(getDeal, { params: { id: subject } }, options)
    return events.some(
      ({ milestone, evidence }) =>
        milestone === data.milestone && evidence?.recordedAt && Math.abs(Date.parse(evidence.recordedAt) - Date.parse(data.recordedAt)) <= CLOCK_MS,
    )
  },
  mustChange: ({ code }) => code === 'VALIDATION',
}

interface Given {
  readonly key: string
  readonly photo: Blob | undefined
  /** An earlier, refused report. It is kept until the new one is stored. */
  readonly replaced: Report | undefined
}

/** Resolves once the report is in the journal. */
export async function recordReport(writer: string, deal: Deal, data: ReportData, { key, photo, replaced }: Given): Promise<void> {
  const journal = journalOf(writer, sender)
  const entry = {
    subject: deal.id,
    title: t`Report about ${deal.subject}`,
    text: milestoneText(data.milestone),
    path: dealPath(deal.id),
    data,
    ...(photo && { files: [{ name: 'goods.jpg', content: photo }] }),
  }
  await journal.add(entry, key)
  if (replaced) await journal.discard(replaced, { asked: true })
}

export interface Reports {
  readonly journal: Journal<ReportData, Deal>
  readonly reports: readonly Report[]
}

/** The person's reports on this device. They are sent while a component uses this hook. */
export function useReports(accountId: string): Reports {
  const { toast } = useHost()
  const queries = useQueryClient()
  const show = useShowDeal()
  const { journal, entries } = useJournal(useWriter() ?? '', sender, {
    sent: (_, deal) => {
      if (deal) show(deal)
      else void queries.invalidateQueries({ queryKey: ['deals', accountId] })
      if (deal?.dispute?.about === 'goods')
        toast({ title: t`Added to the dispute`, description: t`Your report counts when the dispute ends. Our staff can read it.` })
      else toast({ title: t`Report sent`, description: t`The other side sees it now.` })
    },
    refused: ({ text, refusal }) =>
      toast({ title: t`Not sent: ${text}`, description: refusal?.message ?? t`Please try again`, variant: 'destructive' }),
  })
  return { journal, reports: entries }
}
