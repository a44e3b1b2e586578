import { checkPaper } from '@ungana/contracts-deals'
import { answer, fireEvent, linesIn, refuse, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const paper = await sample({ checkPaper })
const at = '/deals/papers/q3vM8sXk2bT9yLw0ZcRj5A'
// The hash of "paper", from sha256sum.
const hash = '382635c9325bf3273d195ff1b8a44e5b11afd7d97addeb8863ea35feb98c1a07'
const fileOf = (text: string) => new File([text], 'invoice.pdf', { type: 'application/pdf' })
const section = (heading: string) => screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement

test('a visitor learns what a paper is, and whether a file is the paper', async () => {
  const calls = answer({ checkPaper }, { ...paper, version: 2, hashes: [hash] })
  const { user, titles } = openPage(at, { user: null })
  await screen.findByRole('heading', { level: 1, name: 'Commercial invoice CI-000001' })
  expect(screen.getByText('This paper was created from a deal on Ungana.')).toBeTruthy()
  expect(linesIn(section('What Ungana knows'))).toEqual([
    'What Ungana knows',
    ...['Number', 'CI-000001', 'Version', '2', 'Date', '23 November 2026', 'Seller', 'Kivu Coffee', 'Buyer', 'Nairobi Beans'],
  ])
  expect(document.body.textContent).not.toContain('USD')
  for (const notice of ['Replaced', 'A draft']) expect(screen.queryByText(notice)).toBeNull()
  expect(screen.getByText('Your browser compares it. The file does not leave your device.')).toBeTruthy()
  const outcome = within(section('Is your PDF unchanged?')).getByRole('status')
  const choose = (text: string) => user.upload(screen.getByLabelText('PDF to check'), fileOf(text))
  await choose('paper')
  await screen.findByText('invoice.pdf is exactly the paper that Ungana created.')
  expect(outcome.textContent).toContain('Unchanged')
  await choose('paper.')
  await screen.findByText('Not the same file')
  expect(outcome.textContent).toContain('invoice.pdf differs from this paper. It was changed, or it is another paper or a scan. Do not rely on it.')
  refuse({ checkPaper }, { status: 503 })
  await choose('paper.')
  await screen.findByText('invoice.pdf could not be checked. Please try again.')
  expect(outcome.textContent).toContain('Not checked')
  expect(calls.map(({ params }) => params.code)).toEqual(Array(3).fill('q3vM8sXk2bT9yLw0ZcRj5A'))
  expect(titles).toContain('Check a paper · Ungana')
})

test('a file can be dropped, and is compared with versions that were made since', async () => {
  answer({ checkPaper }, { ...paper, hashes: [] })
  openPage(at, { user: null })
  const target = (await screen.findByText('or drop it here')).parentElement as HTMLElement
  expect(fireEvent.dragOver(target)).toBe(false)
  fireEvent.drop(target, { dataTransfer: { files: [] } })
  expect(screen.queryByText('Not checked')).toBeNull()
  answer({ checkPaper }, { ...paper, hashes: [hash] })
  expect(fireEvent.drop(target, { dataTransfer: { files: [fileOf('paper')] } })).toBe(false)
  await screen.findByText('invoice.pdf is exactly the paper that Ungana created.')
})

test('a file that cannot be read is not checked', async () => {
  answer({ checkPaper })
  const { user } = openPage(at, { user: null })
  await screen.findByRole('button', { name: 'Choose the PDF' })
  const broken = Object.assign(fileOf('paper'), { arrayBuffer: () => Promise.reject(new Error('Gone')) })
  await user.upload(screen.getByLabelText('PDF to check'), broken)
  await screen.findByText('invoice.pdf could not be checked. Please try again.')
})

test('says that a paper was replaced, and that a certificate is a draft', async () => {
  answer({ checkPaper }, { ...paper, kind: 'origin', replaced: true })
  openPage(at, { user: null })
  await screen.findByText('There is a newer version of this paper. Ask the seller for it.')
  for (const text of ['Replaced', 'A draft', 'Only the authority of the exporting country issues certificates of origin.'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('an unknown code has no paper, and a failure can be tried again', async () => {
  refuse({ checkPaper }, { status: 404 })
  const { unmount } = openPage(at, { user: null })
  await screen.findByRole('heading', { level: 1, name: 'No such paper' })
  expect(screen.getByText('No company created a paper with this code on Ungana. Compare the address with the one on the paper.')).toBeTruthy()
  unmount()
  refuse({ checkPaper }, { status: 500 })
  const { user } = openPage(at, { user: null })
  await screen.findByRole('heading', { level: 1, name: 'Error loading this paper' })
  answer({ checkPaper })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Commercial invoice CI-000001' })
})
