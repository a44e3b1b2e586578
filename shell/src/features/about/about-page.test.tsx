import { getStats } from '@ungana/contracts-directory'
import { answer, hold, refuse, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { configureSite, main, renderSite, textsOf } from '#testing/site.tsx'
import { expectCompletePage } from '#testing/text-page.ts'

async function openAbout() {
  const site = renderSite({ at: '/about' })
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  return site
}
const counted = () => main().queryByRole('status')?.textContent

test('shows every section, claim and place', async () => {
  await openAbout()
  expect(textsOf(main().getAllByRole('heading', { level: 2 }))).toEqual([
    'Our Mission',
    'Our Vision',
    'Company Information',
    'What We Offer',
    'Coverage',
    'Talk to us',
  ])
  expect(textsOf([...screen.getByRole('main').querySelectorAll('dd')].slice(0, 2))).toEqual(['2,500+', '9'])
  expect(textsOf([...screen.getByRole('main').querySelectorAll('dt')].slice(0, 2))).toEqual(['Verified Businesses', 'Countries'])
  expect(main().getByText('Kigali, Rwanda')).toBeTruthy()
  const regions = main().getAllByRole('list')
  expect(regions.map((list) => list.parentElement?.querySelector('h3')?.textContent)).toEqual([
    'East Africa',
    'Central Africa',
    'Southern Africa',
    'West Africa',
    'North Africa',
    'Indian Ocean',
    'Global markets',
  ])
  expect(regions.map((list) => list.children.length)).toEqual([9, 6, 8, 6, 6, 4, 7])
  expect(main().getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
  expectCompletePage(screen.getByRole('main'))
})

test('explains every service', async () => {
  await openAbout()
  const offers = main().getByRole('region', { name: 'What We Offer' }).querySelectorAll('h3')
  expect(offers).toHaveLength(8)
  for (const offer of offers) expect(offer.parentElement?.querySelector('p')?.textContent).toMatch(/^[A-Z].{20,}\.$/)
})

const figures = () => textsOf([...screen.getByRole('main').querySelectorAll('dd')].slice(0, 2))
const aboutCounts = async () => {
  configureSite('counted-figures')
  return openAbout()
}

test('counts nothing beside the stated figures', async () => {
  const calls = answer({ getStats })
  await openAbout()
  expect([counted(), calls.length]).toEqual([undefined, 0])
})

test('shows counts instead of the stated figures if the operator wants them', async () => {
  const { release } = hold({ getStats })
  await aboutCounts()
  expect([figures(), counted()]).toEqual([['', ''], ''])
  release()
  await waitFor(() => expect(figures()).toEqual(['57', '9']))
  expect(counted()).toBe(
    'On this site today, without samples: 412 businesses in 9 countries, 57 of them verified, 1,630 products and 11 trade organizations.',
  )
})

test('counts again on each visit of the page', async () => {
  const calls = answer({ getStats })
  const { user } = await aboutCounts()
  await waitFor(() => expect(counted()).not.toBe(''))
  await user.click(main().getByRole('link', { name: 'Contact Us' }))
  await main().findByRole('heading', { level: 1, name: 'Contact' })
  window.history.back()
  await main().findByRole('heading', { level: 1, name: 'About Ungana' })
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('uses singular words for counts of one', async () => {
  answer({ getStats }, { ...(await sample({ getStats })), businesses: 1, countries: 1, verifiedBusinesses: 1, products: 1, organizations: 1 })
  await aboutCounts()
  await waitFor(() => expect(counted()).toContain('1 business in 1 country, 1 of them verified, 1 product and 1 trade organization.'))
})

test('shows no figures when counting fails', async () => {
  refuse({ getStats }, { status: 503 })
  await aboutCounts()
  await waitFor(() => expect(screen.queryByText('Verified Businesses')).toBeNull())
  expect(counted()).toBe('')
})
