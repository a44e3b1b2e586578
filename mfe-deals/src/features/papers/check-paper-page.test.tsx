import { checkPaper } from '@ungana/contracts-deals'
import { answer, refuse, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const paper = await sample({ checkPaper })
const at = '/deals/papers/q3vM8sXk2bT9yLw0ZcRj5A'
// The hash of "paper", from sha256sum.
const hash = '382635c9325bf3273d195ff1b8a44e5b11afd7d97addeb8863ea35feb98c1a07'

test('a visitor learns what a paper is, and whether a file is the paper', async () => {
  answer({ checkPaper }, { ...paper, hashes: [hash] })
  const { user } = openPage(at, { user: null })
  await screen.findByRole('heading', { level: 1, name: 'Commercial invoice CI-000001' })
  expect(document.body.textContent).toContain('SellerKivu Coffee')
  expect(document.body.textContent).not.toContain('USD')
  const choose = (text: string) => user.upload(screen.getByLabelText('PDF to check'), new File([text], 'invoice.pdf', { type: 'application/pdf' }))
  await choose('paper')
  await screen.findByText('invoice.pdf is exactly the paper that Ungana made.')
  await choose('paper.')
  await screen.findByText('Not the same file')
  refuse({ checkPaper }, { status: 503 })
  await choose('paper.')
  await screen.findByText('invoice.pdf could not be checked. Please try again.')
})

test('says that a paper was replaced, and that a certificate is a draft', async () => {
  answer({ checkPaper }, { ...paper, kind: 'origin', replaced: true })
  openPage(at, { user: null })
  await screen.findByText('There is a newer version of this paper. Ask the seller for it.')
  expect(screen.getByText('Only the authority of the exporting country issues certificates of origin.')).toBeTruthy()
})

test('an unknown code has no paper', async () => {
  refuse({ checkPaper }, { status: 404 })
  openPage(at, { user: null })
  await screen.findByRole('heading', { level: 1, name: 'No such paper' })
})
