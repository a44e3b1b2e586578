import { listDealViews } from '@ungana/contracts-deals'
import { listDocumentViews } from '@ungana/contracts-directory'
import { listContactViews, listStaff } from '@ungana/contracts-identity'
import { listProofViews } from '@ungana/contracts-logistics'
import { listMessageViews } from '@ungana/contracts-messaging'
import { momentText } from '@ungana/web-kit'
import { answer, staff, staffAs, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { main, renderSite } from '#testing/site.tsx'

const at = '2026-11-22T07:12:40.310Z'
const view = { id: '17', at, actor: staff.id, action: 'verification.document-read', subject: '01a1fcc0-d282-793a-a37b-4b2f384c312f' }

test('shows who opened what and when, and switches to messages', async () => {
  answer({ listStaff }, [{ id: staff.id, name: 'Ada Obura' }])
  const documents = answer({ listDocumentViews }, [view])
  const messages = answer({ listMessageViews }, [{ ...view, action: 'report.read' }])
  const { user } = renderSite({ at: '/staff/views', session: staffAs('audit') })
  const row = within(await main().findByRole('listitem'))
  expect(await row.findByRole('heading', { name: 'Ada Obura' })).toBeTruthy()
  for (const fact of ['Document of a verification', `Case ${view.subject}`, momentText(at)]) expect(row.getByText(fact)).toBeTruthy()
  expect(documents[0]?.query).toEqual({ page: '1' })
  await user.click(main().getByRole('button', { name: 'Reported messages' }))
  expect(await main().findByText('Reported message')).toBeTruthy()
  await waitFor(() => expect(messages).toHaveLength(1))
})

test.each([
  ['Reported messages', { listMessageViews }, ['messages.read', 'Messages of a company']],
  ['Verifications', { listDocumentViews }, ['verification.read', 'Evidence of a verification']],
  ['Messages to us', { listContactViews }, ['contact-message.read', 'Message from the contact page']],
  ['Proofs of delivery', { listProofViews }, ['booking.proof-read', 'Photo of a delivery']],
  ['Disputed deals', { listDealViews }, ['deal.read', 'Disputed deal']],
  ['Disputed deals', { listDealViews }, ['deal.proof-read', 'Proof of a payment']],
  ['Disputed deals', { listDealViews }, ['deal.papers-read', 'Papers of a disputed deal']],
  ['Disputed deals', { listDealViews }, ['deal.paper-read', 'Paper of a disputed deal']],
  ['Disputed deals', { listDealViews }, ['deal.files-read', 'Documents of a disputed deal']],
  ['Disputed deals', { listDealViews }, ['deal.file-read', 'Document of a disputed deal']],
  ['Disputed deals', { listDealViews }, ['deal.newer', 'deal.newer']],
] as const)('%s: names what was opened (%s)', async (choice, list, [action, words]) => {
  answer({ listStaff }, [])
  answer({ listDocumentViews }, [])
  answer<typeof listDealViews>(list as { listDealViews: typeof listDealViews }, [{ ...view, action }])
  const { user } = renderSite({ at: '/staff/views', session: staffAs('audit') })
  await user.click(await main().findByRole('button', { name: choice }))
  const row = within(await main().findByRole('listitem'))
  expect(row.getByText(words)).toBeTruthy()
  expect(row.getByRole('heading', { name: 'staff' })).toBeTruthy()
})

test('says that nothing was opened', async () => {
  answer({ listDocumentViews }, [])
  renderSite({ at: '/staff/views', session: staffAs('audit') })
  expect(await main().findByText('Nothing has been opened yet')).toBeTruthy()
})

test('is not part of other roles', async () => {
  const documents = answer({ listDocumentViews }, [view])
  renderSite({ at: '/staff/views', session: staffAs('moderation') })
  expect(await main().findByRole('heading', { name: 'This page is not part of your role' })).toBeTruthy()
  expect(documents).toEqual([])
})
