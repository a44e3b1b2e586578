import { getCompanyFigures } from '@ungana/contracts-directory'
import { getInquiryFigures } from '@ungana/contracts-messaging'
import { answer, member, refuse, render, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import FiguresPage from './figures-page.tsx'

const chart = async (name: RegExp) => (await screen.findByRole('img', { name })).closest('figure')
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('shows views by week, and the searches that led to the page', async () => {
  render(<FiguresPage />, { user: member })
  const views = await chart(/^Views of your page/)
  expect(views?.textContent).toContain('16 this week')
  expect(views?.textContent).toContain('138 views in 12 weeks')
  expect(views?.querySelector('tbody tr')?.textContent).toBe('23 Nov16')
  const searches = screen.getByRole('heading', { name: 'Searches that found you' }).closest('section')
  expect(searches?.textContent).toContain('Since 1 September 2026')
  expect([...(searches?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)).toEqual(['coffee31', 'green coffee12', 'kahawa5'])
})

test('shows inquiries, reply time and quotes by week', async () => {
  render(<FiguresPage />, { user: member })
  expect((await chart(/^Inquiries/))?.textContent).toContain('25 inquiries in 12 weeks')
  expect((await chart(/^Reply time/))?.querySelector('tbody tr:last-child')?.textContent).toBe('7 Sept–')
  const quotes = await chart(/^Quotes/)
  expect(quotes?.textContent).toContain('18 quotes in 12 weeks, 6 accepted')
  expect(quotes?.querySelector('tbody tr:nth-child(2)')?.textContent).toBe('16 Nov42')
})

test('says what to do while nothing has happened', async () => {
  const figures = await sample({ getCompanyFigures })
  const { weeks } = await sample({ getInquiryFigures })
  answer({ getCompanyFigures }, { ...figures, weeks: figures.weeks.map((week) => ({ ...week, views: 0 })), terms: [] })
  answer({ getInquiryFigures }, { weeks: weeks.map(({ week }) => ({ week, inquiries: 0, replyHours: null, quotes: 0, won: 0 })) })
  render(<FiguresPage />, { user: member })
  await screen.findByText(/^Nobody has opened your page/)
  await screen.findByText(/^You received no inquiries/)
  expect(links().slice(1)).toEqual([
    ['Share your page', `/company/${member.id}`],
    ['complete your profile', '/profile'],
    ['Add tags', '/profile#about'],
    ['add a product', '/profile#products'],
  ])
  expect(screen.queryByRole('img')).toBeNull()
})

test('shows the inquiries when the views do not load, and loads them again', async () => {
  refuse({ getCompanyFigures }, { status: 503 })
  const { user } = render(<FiguresPage />, { user: member })
  await chart(/^Inquiries/)
  await screen.findByText('Your views did not load')
  answer({ getCompanyFigures })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await chart(/^Views of your page/)).toBeTruthy()
})

test.each([
  [null, 'Please log in to see your figures'],
  [{ ...member, role: 'organization' }, 'This account has no company'],
])('shows figures to companies only', async (user, words) => {
  const calls = [answer({ getCompanyFigures }), answer({ getInquiryFigures })]
  render(<FiguresPage />, { user })
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  expect(calls).toEqual([[], []])
})
