// An organization's public page, with its members and its badge.
import { getOrganization, getOrganizationBadge, listMembers } from '@ungana/contracts-directory'
import { answer, fireEvent, hold, member, type RenderOptions, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { Link, Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import OrganizationPage from './organization-page.tsx'

const organization = await sample({ getOrganization })
const [coffee, honey] = await sample({ listMembers })
if (!coffee || !honey) throw new Error('The sample has no two members')
const { id, name } = organization

function renderPage({ at = `/organization/${id}`, ...options }: RenderOptions = {}) {
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
  const rendered = renderPage(rest)
  await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(screen.queryByText('Loading members...')).toBeNull())
  return { ...rendered, reads }
}

const members = () => within(screen.getByRole('region', { name: 'Members' }))
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('the profile', () => {
  test('shows the description, type, country, member count and website', async () => {
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

  test('lets readers write to the organization', async () => {
    const { container } = await open()
    const slot = container.querySelector<HTMLElement>('[data-slot="company.contact"]')
    expect(JSON.parse(slot?.dataset.context ?? '')).toEqual({ businessId: id, businessName: name, sample: true, kind: 'organization' })
    expect(screen.queryByText('This is your organization profile')).toBeNull()
  })

  test('tells the organization that this is its own profile', async () => {
    await open({ user: { ...member, id } })
    expect(screen.getByText('This is your organization profile')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe('/profile')
  })

  test('leaves out facts that are missing and links that are unsafe', async () => {
    await open({ about: { sample: false, website: 'javascript:alert(1)' } })
    expect(screen.queryByText('Sample')).toBeNull()
    expect(facts().map(([fact]) => fact)).toEqual(['Members', 'Type', 'Country'])
  })

  test('removes a logo that does not load', async () => {
    const { container } = await open({ about: { logo: 'https://ungana.test/logo.png' } })
    const picture = container.querySelector<HTMLImageElement>('img')
    expect(picture?.getAttribute('src')).toBe('https://ungana.test/logo.png')
    if (picture) fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
  })

  test('shows a loading text', async () => {
    const { release } = hold({ getOrganization })
    renderPage()
    expect(screen.getByText('Loading organization profile...')).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name })
  })

  test.each([404, 400])('links to all organizations when the organization is unknown (%i)', async (status) => {
    refuse({ getOrganization }, { status })
    const { titles, toasts } = renderPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization not found' })).toBeTruthy()
    expect(screen.getByText('The organization may not be active yet or may have left Ungana, or the link is incomplete.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View all organizations' }).getAttribute('href')).toBe('/directory?type=organization')
    expect(titles).toEqual(['Organization not found · Ungana'])
    expect(toasts).toEqual([])
  })

  test('reports a failed load once and offers to try again', async () => {
    refuse({ getOrganization }, { status: 503 })
    const { user, toasts } = renderPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'Error loading organization profile' })).toBeTruthy()
    expect(toasts).toEqual([{ title: 'Error loading organization profile', description: 'Please try again later', variant: 'destructive' }])
    answer({ getOrganization })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  })

  test('stays on screen when a reload fails', async () => {
    const { queries } = await open()
    refuse({ getOrganization }, { status: 503 })
    await queries.invalidateQueries({ queryKey: ['directory', 'organization', id] })
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
  })

  test('never shows members of the organization that was open before', async () => {
    const other = '0198a3c4-7f0b-7cc1-9d57-4a548a532f7c'
    const { queries, user } = render(
      <>
        <Link to={`/organization/${other}`}>Next</Link>
        <Routes>
          <Route path="/organization/:id" element={<OrganizationPage />} />
        </Routes>
      </>,
      { at: `/organization/${id}` },
    )
    expect(await screen.findByText(coffee.name)).toBeTruthy()
    queries.setQueryData(['directory', 'organization', other], { ...organization, id: other, name: 'Lake Chamber' })
    hold({ listMembers })
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lake Chamber' })).toBeTruthy()
    expect(screen.queryByText(coffee.name)).toBeNull()
  })
})

describe('the badge', () => {
  const openBadge = async () => {
    const rendered = await open({ about: { verified: true, sample: false } })
    await rendered.user.click(screen.getByRole('button', { name: 'Verified', description: 'This organization has been verified by Ungana' }))
    return rendered
  }
  const sheet = () => screen.findByRole('dialog', { name: 'What this badge means' })

  test('opens the badge details with the checks, their date and the end of validity', async () => {
    const calls = answer({ getOrganizationBadge })
    const { user } = await openBadge()
    const dialog = await sheet()
    await within(dialog).findByText('Contact details checked on 21 November 2026')
    expect(within(dialog).getByText('1 document opened and checked on 21 November 2026')).toBeTruthy()
    expect(within(dialog).getByText(/^Valid until 17 September 2027\./)).toBeTruthy()
    expect(within(dialog).getByText(name)).toBeTruthy()
    expect(calls.map(({ params }) => params)).toEqual([{ id }])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verified' })))
    // The second time, the details are already loaded.
    await user.keyboard('{Enter}')
    expect(within(screen.getByRole('dialog')).getByText('1 document opened and checked on 21 November 2026')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says that nothing was checked for a sample', async () => {
    answer({ getOrganizationBadge }, { ...(await sample({ getOrganizationBadge })), sample: true })
    const { user } = await open({ about: { verified: true } })
    await user.click(screen.getByRole('button', { name: 'Sample', description: 'Invented to show how the site looks. Nobody checked it.' }))
    expect(await within(await sheet()).findByText(/^This is an invented sample/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verified', hidden: true })).toBeNull()
  })

  test.each([{ verified: false }, { checkedOn: null }, { validUntil: null }])('says that the badge is no longer valid: %j', async (changes) => {
    answer({ getOrganizationBadge }, { ...(await sample({ getOrganizationBadge })), ...changes })
    await openBadge()
    expect(await within(await sheet()).findByText('This badge is no longer shown, because the verification or the plan has ended.')).toBeTruthy()
  })

  test('shows a loading text and offers to try again after a failure', async () => {
    const { release } = hold({ getOrganizationBadge }, undefined)
    const { unmount } = await openBadge()
    expect(within(await sheet()).getByText('Loading badge details...')).toBeTruthy()
    release()
    await within(await sheet()).findByText(/^Valid until/)
    unmount()
    refuse({ getOrganizationBadge }, { status: 500 })
    const { user } = await openBadge()
    expect(await within(await sheet()).findByText('Error loading badge details')).toBeTruthy()
    answer({ getOrganizationBadge })
    await user.click(within(await sheet()).getByRole('button', { name: 'Try again' }))
    expect(await within(await sheet()).findByText(/^Valid until/)).toBeTruthy()
  })
})

describe('members', () => {
  test('are listed, and each member with a company page is linked to it', async () => {
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
  ])('can be managed by %s', async (_, user, path) => {
    await open({ user })
    expect(members().getByRole('link', { name: 'Manage members' }).getAttribute('href')).toBe(path)
  })

  test('cannot be managed by other accounts', async () => {
    await open({ user: member })
    expect(members().queryByRole('link', { name: 'Manage members' })).toBeNull()
  })

  test.each([
    [5, false],
    [6, true],
  ])('have a search box when there are %i: %s', async (total, searched) => {
    await open({ total })
    expect(members().queryByRole('search', { name: 'Search members' }) !== null).toBe(searched)
  })

  test('are searched while the user types, starting at the first page', async () => {
    const { user, reads, address } = await open({ total: 60, at: `/organization/${id}?page=2` })
    expect(reads.map(({ params, query }) => [params.id, query])).toEqual([[id, { page: '2' }]])
    await user.type(members().getByRole('searchbox', { name: 'Search members' }), 'kivu')
    await waitFor(() => expect(address()).toBe(`/organization/${id}?member=kivu`))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ q: 'kivu', page: '1' }))
    expect(await members().findByText('60 members found')).toBeTruthy()
    await user.type(members().getByRole('searchbox', { name: 'Search members' }), ' c{Enter}')
    expect(address()).toBe(`/organization/${id}?member=kivu+c`)
  })

  test('keep the search in the links to other pages', async () => {
    await open({ total: 60, at: `/organization/${id}?member=kivu&page=2` })
    expect(members().getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(`/organization/${id}?member=kivu`)
    expect(members().getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(`/organization/${id}?member=kivu&page=3`)
    expect(members().queryByRole('link', { name: 'Page 4' })).toBeNull()
  })

  test.each(['-1', 'x'])('treat page=%s as the first page', async (page) => {
    const { reads } = await open({ total: 60, at: `/organization/${id}?page=${page}` })
    expect(reads[0]?.query.page).toBe('1')
    expect(members().getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(`/organization/${id}?page=2`)
    expect(members().getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(`/organization/${id}`)
  })

  test.each([
    ['', 'No members listed yet', ''],
    ['?member=tea', 'No members found', '0 members found'],
  ])('show a text when no member is found%s', async (query, words, count) => {
    answer({ listMembers }, [])
    const { unmount } = renderPage({ at: `/organization/${id}${query}` })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(members().getByRole('status').textContent).toBe(count)
    expect(screen.queryByText('Try another name, city, country or sector.') !== null).toBe(query !== '')
    unmount()
  })

  test('use the singular for one member', async () => {
    answer({ listMembers }, [honey])
    renderPage()
    expect(await screen.findByText('1 member')).toBeTruthy()
  })

  test('show a loading text and offer to try again after a failure', async () => {
    refuse({ listMembers }, { status: 500 })
    const { user } = renderPage()
    expect(await screen.findByText('Error loading members')).toBeTruthy()
    expect(members().getByText('Please try again later')).toBeTruthy()
    const { release } = hold({ listMembers })
    await user.click(members().getByRole('button', { name: 'Try again' }))
    expect(await members().findByRole('button', { name: 'Trying again...' })).toBeTruthy()
    release()
    expect(await members().findByText('2 members')).toBeTruthy()
  })

  test('show the last page with members when the requested page is empty', async () => {
    answer({ listMembers }, ({ query }) => (query.page === '2' ? [honey] : []), { headers: { 'x-total-count': '48' } })
    const { address } = renderPage({ at: `/organization/${id}?page=3` })
    expect(await screen.findByText(honey.name)).toBeTruthy()
    expect(address()).toBe(`/organization/${id}?page=2`)
  })
})
