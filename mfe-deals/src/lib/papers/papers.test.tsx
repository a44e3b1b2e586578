import { type Deal, getDeal, listPapers, makePaper, type Papers, setPacking } from '@ungana/contracts-deals'
import { answer, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ getDeal })
const made = await sample({ listPapers })
const [invoice] = made.papers as [Papers['papers'][number]]

async function open(papers: Papers, change: Partial<Deal> = {}) {
  answer({ getDeal }, { ...deal, ...change })
  answer({ listPapers }, papers)
  const view = openPage(`/deals/${deal.id}`)
  const section = (await screen.findByRole('heading', { name: 'Papers' })).closest('section') as HTMLElement
  return { ...view, section }
}

test('the buyer reads papers, and sees which the deal has overtaken', async () => {
  const replaced = { ...invoice, id: deal.id, replaced: true }
  const { section } = await open({ ...made, papers: [{ ...invoice, version: 2, outdated: true }, replaced] })
  expect(section.textContent).toContain('Commercial invoice The deal has changed sinceCI-000001, version 2')
  const links = within(section).getAllByText('PDF')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [invoice.id, deal.id].map((id) => `/api/deals/${deal.id}/papers/${id}/pdf?language=en`),
  )
  expect(within(section).getAllByText('Page to check it')[0]?.getAttribute('href')).toBe(`/deals/papers/${invoice.code}`)
  expect(within(section).getByText('Replaced versions')).toBeTruthy()
  expect(within(section).queryByRole('button')).toBeNull()
})

test('the seller enters packages and weights, and makes a paper', async () => {
  const { section, user } = await open({ packing: null, papers: [] }, { side: 'seller' })
  // Papers with weights wait for the packing.
  expect(within(section).queryByRole('button', { name: 'Make it: Packing list' })).toBeNull()
  await user.click(within(section).getByRole('button', { name: 'Enter packages and weights' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Number of packages'), '300')
  // 300 bags of 60 kg.
  expect(dialog.getByLabelText<HTMLInputElement>('Net weight in kg').value).toBe('18000')
  await user.type(dialog.getByLabelText('Net weight in kg'), 'x')
  await user.type(dialog.getByLabelText('Gross weight in kg'), '18210.5')
  await user.type(dialog.getByLabelText(/^HS code/), '0901.11')
  const calls = answer({ setPacking }, { ...made, papers: [] })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Please enter a weight in kilograms, with at most three decimals.')
  await dialog.findByText('Please choose a country.')
  await user.clear(dialog.getByLabelText('Net weight in kg'))
  await user.type(dialog.getByLabelText('Net weight in kg'), '18,000')
  await user.selectOptions(dialog.getByLabelText('Country of origin'), 'DRC')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await within(section).findByText('Change packages and weights')
  expect(calls.map(({ body }) => body)).toEqual([
    { lines: [{ packages: 300, netKg: '18000', grossKg: '18210.5', hsCode: '090111' }], originCountry: 'DRC' },
  ])
  const makes = answer({ makePaper })
  await user.click(within(section).getByRole('button', { name: 'Make it: Packing list' }))
  await within(section).findByText('CI-000001 · 23 November 2026')
  await waitFor(() => expect(makes.map(({ body }) => body)).toEqual([{ kind: 'packing-list' }]))
})
