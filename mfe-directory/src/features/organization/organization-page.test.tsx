// An organization's page as everybody sees it, with its members and what its badge stands for.
import { getOrganization, getOrganizationBadge, listMembers } from '@ungana/contracts-directory'
import { answer, fireEvent, hold, member, type RenderOptions, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import OrganizationPage from './organization-page.tsx'

const organization = await sample({ getOrganization })
const [coffee, honey] = await sample({ listMembers })
if (!coffee || !honey) throw new Error('The sample has no two members')
const { id, name } = organization

function draw({ at = `/organization/${id}`, ...options }: RenderOptions = {}) {
  return render(
    <Routes>
      <Route path="/organization/:id" element={<OrganizationPage />} />
    </Routes>,
    { at, ...options },
  )
}

async function open(options: RenderOptions & { readonly about?: Partial<typeof organization>; readonly total?: number } = {}) {
  const { about, total = 2, ...rest } = options
  answer({ getOrganization }, { ...organization, ...about })
  const reads = answer({ listMembers }, undefined, { headers: { 'x-total-count': String(total) } })
  const drawn = draw(rest)
  await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(screen.queryByText('Loading members...')).toBeNull())
  return { ...drawn, reads }
}

const members = () => within(screen.getByRole('region', { name: 'Members' }))
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('the profile', () => {
  test('says who it is and whom it speaks for', async () => {
    const { titles } = await open()
    expect(screen.getByText(organization.description)).toBeTruthy()
    expect(screen.getByText('Trade Association · Rwanda')).toBeTruthy()
    expect(facts()).toEqual([
      ['Members', '240+'],
      ['Type', 'Trade Association'],
      ['Country', 'Rwanda'],
      ['Website', 'great-lakes-coffee-tea.example'],
    ])
    const website = screen.getByRole('link', { name: 'great-lakes-coffee-tea.example' })
    expect([website.getAttribute('href'), website.getAttribute('target'), website.getAttribute('rel')]).toEqual([
      'https://great-lakes-coffee-tea.example/',
      '_blank',
      'noopener noreferrer nofollow',
    ])
    expect(screen.getByText('Sample')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verified' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to organizations' }).getAttribute('href')).toBe('/directory?type=organization')
    expect(titles).toEqual([`${name} · Ungana`])
  })

  test('leaves out what it does not have', async () => {
    await open({ about: { sample: false, website: 'javascript:alert(1)' } })
    expect(screen.queryByText('Sample')).toBeNull()
    expect(facts().map(([fact]) => fact)).toEqual(['Members', 'Type', 'Country'])
  })

  test('shows its own picture until that breaks', async () => {
    const { container } = await open({ about: { logo: 'https://ungana.test/logo.png' } })
    const picture = container.querySelector<HTMLImageElement>('img')
    expect(picture?.getAttribute('src')).toBe('https://ungana.test/logo.png')
    if (picture) fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
  })

  test('says that it loads', async () => {
    const { release } = hold({ getOrganization })
    draw()
    expect(screen.getByText('Loading organization profile...')).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name })
  })

  test.each([404, 400])('of nobody (%i) leads to all organizations', async (status) => {
    refuse({ getOrganization }, { status })
    const { titles, toasts } = draw()
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization not found' })).toBeTruthy()
    expect(screen.getByText('It may have left Ungana, or the link is not complete.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all organizations' }).getAttribute('href')).toBe('/directory?type=organization')
    expect(titles).toEqual(['Organization not found · Ungana'])
    expect(toasts).toEqual([])
  })

  test('that cannot be loaded says so once, and can be tried again', async () => {
    refuse({ getOrganization }, { status: 503 })
    const { user, toasts } = draw()
    expect(await screen.findByRole('heading', { level: 1, name: 'Error loading organization profile' })).toBeTruthy()
    expect(toasts).toEqual([{ title: 'Error loading organization profile', description: 'Please try again later', variant: 'destructive' }])
    answer({ getOrganization })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  })

  test('stays when a later look at it fails', async () => {
    const { queries } = await open()
    refuse({ getOrganization }, { status: 503 })
    await queries.invalidateQueries({ queryKey: ['directory', 'organization', id] })
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
  })
})

describe('the badge', () => {
  const press = async () => {
    const drawn = await open({ about: { verified: true } })
    await drawn.user.click(screen.getByRole('button', { name: 'Verified', description: 'This organization has been verified by Ungana' }))
    return drawn
  }
  const sheet = () => screen.findByRole('dialog', { name: 'What the badge stands for' })

  test('opens what was checked, when, and until when it holds', async () => {
    const calls = answer({ getOrganizationBadge })
    const { user } = await press()
    const dialog = await sheet()
    await within(dialog).findByText('Contact details checked on 21 November 2026')
    expect(within(dialog).getByText('Documents checked on 21 November 2026')).toBeTruthy()
    expect(within(dialog).getByText(/^Valid until 17 September 2027\./)).toBeTruthy()
    expect(within(dialog).getByText(name)).toBeTruthy()
    expect(calls.map(({ params }) => params)).toEqual([{ id }])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verified' })))
    // Opened again it is there at once.
    await user.keyboard('{Enter}')
    expect(within(screen.getByRole('dialog')).getByText('Documents checked on 21 November 2026')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a sample says that nobody was checked', async () => {
    answer({ getOrganizationBadge }, { ...(await sample({ getOrganizationBadge })), sample: true })
    await press()
    expect(await within(await sheet()).findByText(/^This is a sample, made up/)).toBeTruthy()
  })

  test.each([{ verified: false }, { checkedOn: null }, { validUntil: null }])('that is over says so: %j', async (changes) => {
    answer({ getOrganizationBadge }, { ...(await sample({ getOrganizationBadge })), ...changes })
    await press()
    expect(await within(await sheet()).findByText('The badge is not shown any more: what was checked has ended, or the plan has.')).toBeTruthy()
  })

  test('says that it loads, and what failed can be tried again', async () => {
    const { release } = hold({ getOrganizationBadge }, undefined)
    const { unmount } = await press()
    expect(within(await sheet()).getByText('Loading what was checked...')).toBeTruthy()
    release()
    await within(await sheet()).findByText(/^Valid until/)
    unmount()
    refuse({ getOrganizationBadge }, { status: 500 })
    const { user } = await press()
    expect(await within(await sheet()).findByText('This could not be loaded')).toBeTruthy()
    answer({ getOrganizationBadge })
    await user.click(within(await sheet()).getByRole('button', { name: 'Try again' }))
    expect(await within(await sheet()).findByText(/^Valid until/)).toBeTruthy()
  })
})

describe('members', () => {
  test('are those that it names, and lead to their pages', async () => {
    await open()
    expect(
      members()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kivu Coffee GrowersRubavu, Rwanda · Coffeekivu.example', 'Nyungwe HoneyRwanda'])
    expect(members().getByRole('link', { name: coffee.name }).getAttribute('href')).toBe(`/company/${coffee.company?.id}`)
    expect(members().queryByRole('link', { name: honey.name })).toBeNull()
    expect(members().getByText('2 members')).toBeTruthy()
    expect(members().queryByRole('search')).toBeNull()
    expect(members().queryByRole('link', { name: 'Manage members' })).toBeNull()
  })

  test.each([
    ['the organization itself', { ...member, id, role: 'organization' }, '/organization-members'],
    ['staff', staff, `/organization-members?organization=${id}`],
  ])('are kept by %s', async (_, user, path) => {
    await open({ user })
    expect(members().getByRole('link', { name: 'Manage members' }).getAttribute('href')).toBe(path)
  })

  test('are not kept by others', async () => {
    await open({ user: member })
    expect(members().queryByRole('link', { name: 'Manage members' })).toBeNull()
  })

  test.each([
    [5, false],
    [6, true],
  ])('%i of them: can be searched %s', async (total, searched) => {
    await open({ total })
    expect(members().queryByRole('search', { name: 'Search members' }) !== null).toBe(searched)
  })

  test('are searched while it is typed, from the first page on', async () => {
    const { user, reads, address } = await open({ total: 60, at: `/organization/${id}?page=2` })
    expect(reads.map(({ params, query }) => [params.id, query])).toEqual([[id, { page: '2' }]])
    await user.type(members().getByRole('searchbox', { name: 'Search members' }), 'kivu')
    await waitFor(() => expect(address()).toBe(`/organization/${id}?member=kivu`))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ q: 'kivu', page: '1' }))
    expect(await members().findByText('60 members found')).toBeTruthy()
    await user.type(members().getByRole('searchbox', { name: 'Search members' }), ' c{Enter}')
    expect(address()).toBe(`/organization/${id}?member=kivu+c`)
  })

  test('come in pages, whose links keep the search', async () => {
    await open({ total: 60, at: `/organization/${id}?member=kivu&page=2` })
    expect(members().getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(`/organization/${id}?member=kivu`)
    expect(members().getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(`/organization/${id}?member=kivu&page=3`)
    expect(members().queryByRole('link', { name: 'Page 4' })).toBeNull()
  })

  test.each(['-1', 'x'])('page=%s is the first', async (page) => {
    const { reads } = await open({ total: 60, at: `/organization/${id}?page=${page}` })
    expect(reads[0]?.query.page).toBe('1')
    expect(members().getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(`/organization/${id}?page=2`)
    expect(members().getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(`/organization/${id}`)
  })

  test.each([
    ['', 'No members listed yet', ''],
    ['?member=tea', 'No members found', '0 members found'],
  ])('none%s', async (query, words, count) => {
    answer({ listMembers }, [])
    const { unmount } = draw({ at: `/organization/${id}${query}` })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(members().getByRole('status').textContent).toBe(count)
    expect(screen.queryByText('Try another name, city, country or sector.') !== null).toBe(query !== '')
    unmount()
  })

  test('one is one', async () => {
    answer({ listMembers }, [honey])
    draw()
    expect(await screen.findByText('1 member')).toBeTruthy()
  })

  test('say that they load, and what failed can be tried again', async () => {
    refuse({ listMembers }, { status: 500 })
    const { user } = draw()
    expect(await screen.findByText('Error loading members')).toBeTruthy()
    expect(members().getByText('Please try again later')).toBeTruthy()
    const { release } = hold({ listMembers })
    await user.click(members().getByRole('button', { name: 'Try again' }))
    expect(await members().findByText('Loading members...')).toBeTruthy()
    release()
    expect(await members().findByText('2 members')).toBeTruthy()
  })

  test('a page that has lost its last member gives way to the last that has some', async () => {
    answer({ listMembers }, ({ query }) => (query.page === '2' ? [honey] : []), { headers: { 'x-total-count': '48' } })
    const { address } = draw({ at: `/organization/${id}?page=3` })
    expect(await screen.findByText(honey.name)).toBeTruthy()
    expect(address()).toBe(`/organization/${id}?page=2`)
  })
})
