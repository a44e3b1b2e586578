// How an organization views, searches and edits its member list.
import { addMember, changeMember, getOrganization, listMemberRecords, type MemberRecord, removeMember } from '@ungana/contracts-directory'
import { answer, cutOff, hold, member, type RenderOptions, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import OrganizationMembersPage, { OrganizationMembersSkeleton } from './organization-members-page.tsx'

const organization = { ...member, role: 'organization' }
const [known] = await sample({ listMemberRecords })
if (!known) throw new Error('The sample has no member')
const bare: MemberRecord = {
  ...known,
  id: '01a2b3c4-7d40-7f5a-8a11-2f9be7c3a411',
  name: 'Nyungwe Honey',
  city: null,
  website: null,
  sector: null,
  company: null,
  email: null,
  phone: null,
  businessId: null,
}

/** Opens the organization's own list and waits until it is loaded. `answerNext` changes what later requests return. */
async function open(
  members: readonly MemberRecord[] = [known as MemberRecord, bare],
  { total = members.length, ...options }: RenderOptions & { total?: number } = {},
) {
  let now = members
  const headers = { 'x-total-count': String(total) }
  const reads = answer({ listMemberRecords }, () => [...now], { headers })
  const rendered = render(<OrganizationMembersPage />, { at: '/organization-members', user: organization, ...options })
  await screen.findByText(/^[\d,]+ members?$/)
  return {
    ...rendered,
    reads,
    answerNext: (next: readonly MemberRecord[]) => {
      now = next
    },
  }
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

describe('access', () => {
  test('asks visitors to log in and returns to the list', () => {
    const reads = answer({ listMemberRecords })
    const { titles } = render(<OrganizationMembersPage />, { at: '/organization-members?organization=7' })
    expect(screen.getByRole('heading', { level: 1, name: 'Please log in to manage members' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Forganization-members%3Forganization%3D7')
    expect(titles).toEqual(['Members · Ungana'])
    expect(reads).toEqual([])
  })

  test.each([403, 404])('tells an account without members that the page is not for it (%i)', async (status) => {
    refuse({ listMemberRecords }, { status })
    render(<OrganizationMembersPage />, { user: member })
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is for trade organizations' })).toBeTruthy()
    expect(screen.getByText('Only trade organizations can list members. This account is not one of them.')).toBeTruthy()
  })

  test('asks staff to choose an organization', () => {
    render(<OrganizationMembersPage />, { user: staff })
    expect(screen.getByRole('heading', { level: 1, name: 'This page is for trade organizations' })).toBeTruthy()
    expect(screen.getByText("Open an organization's page and choose “Manage members”.")).toBeTruthy()
  })

  test('shows the chosen organization’s list to staff, and only its own list to an organization', async () => {
    const at = `/organization-members?organization=${known.id}`
    const { reads, unmount } = await open([bare], { user: staff, at })
    expect(reads.map(({ params }) => params.id)).toContain(known.id)
    expect(reads.map(({ params }) => params.id)).not.toContain(staff.id)
    unmount()
    const own = await open([bare], { at })
    expect(new Set(own.reads.map(({ params }) => params.id))).toEqual(new Set([member.id]))
  })

  test.each([
    ['Back to the organization', organization, 200, `/organization/${member.id}`],
    ['Back to your profile', organization, 404, '/profile'],
    ['Back to verifications', staff, 404, '/staff/verifications'],
  ])('shows the link "%s"', async (words, user, status, path) => {
    if (status === 404) refuse({ getOrganization }, { status })
    await open([bare], { user, at: `/organization-members?organization=${known.id}` })
    await waitFor(() => expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(path))
  })

  test('names the organization and says what is public', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeTruthy()
    expect(await screen.findByText('Great Lakes Coffee & Tea Exporters Association')).toBeTruthy()
    expect(screen.getByText(/Only you and our team see email and phone\.$/)).toBeTruthy()
  })

  test('shows the same heading before the session is known', () => {
    render(<OrganizationMembersSkeleton />)
    expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading members...')
  })
})

describe('the list', () => {
  test('shows public and private details of each member', async () => {
    await open()
    expect(rows()).toEqual([
      'Kivu Coffee GrowersRubavu, Rwanda · Coffeekivu.exampleoffice@kivu.example0788 123 456EditRemove',
      'Nyungwe HoneyRwandaEditRemove',
    ])
    expect(screen.getByRole('link', { name: 'Kivu Coffee Growers' }).getAttribute('href')).toBe(`/company/${known.company?.id}`)
    expect(screen.getAllByLabelText('Verified')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'kivu.example' }).getAttribute('href')).toBe('https://kivu.example/')
    expect(screen.getByText('2 members')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  test.each([
    [{ email: null }, '0788 123 456', 'office@kivu.example'],
    [{ phone: null }, 'office@kivu.example', '0788 123 456'],
  ])('shows email or phone when the other is missing: %j', async (change, shown, missing) => {
    await open([{ ...(known as MemberRecord), ...change }])
    expect(screen.getByText(shown)).toBeTruthy()
    expect(screen.queryByText(missing)).toBeNull()
    expect(screen.getByText('1 member')).toBeTruthy()
  })

  test('offers download and import', async () => {
    await open([bare], { at: '/organization-members?q=honey' })
    const download = screen.getByRole('link', { name: 'Download as CSV' })
    expect(download.getAttribute('href')).toBe(`/api/organizations/${member.id}/members.csv`)
    expect(download.hasAttribute('download')).toBe(true)
    expect(screen.getByRole('link', { name: 'Import from a file' }).getAttribute('href')).toBe('/organization-members?q=honey&import=new')
  })

  test('says how to start when it is empty, without a download', async () => {
    await open([])
    expect(screen.getByRole('heading', { level: 2, name: 'No members yet' })).toBeTruthy()
    expect(screen.getByText('Add members one by one, or import them from a spreadsheet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull()
  })

  test('says when no member matches the search', async () => {
    await open([], { at: '/organization-members?q=tea' })
    expect(screen.getByRole('heading', { level: 2, name: 'No members found' })).toBeTruthy()
    expect(screen.getByText('Try another name, city, country or sector.')).toBeTruthy()
  })

  test('shows a loading text and offers to try again after a failure', async () => {
    const { release } = hold({ listMemberRecords })
    const { unmount } = render(<OrganizationMembersPage />, { user: organization })
    expect(screen.getByText('Loading members...')).toBeTruthy()
    release()
    await screen.findByText('1 member')
    unmount()
    refuse({ listMemberRecords }, { status: 500 })
    const { user } = render(<OrganizationMembersPage />, { user: organization })
    expect(await screen.findByRole('heading', { level: 2, name: 'Error loading members' })).toBeTruthy()
    answer({ listMemberRecords })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 member')).toBeTruthy()
  })

  test('is searched while the user types, starting at the first page, and at once on Enter', async () => {
    const { user, reads, address } = await open([known as MemberRecord], { total: 60, at: '/organization-members?page=2' })
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), ' tea ')
    await waitFor(() => expect(address()).toBe('/organization-members?q=tea'))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ q: 'tea', page: '1' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 's{Enter}')
    expect(address()).toBe('/organization-members?q=tea+s')
  })

  test('keeps the search in the links to other pages', async () => {
    const { reads } = await open([bare], { total: 60, at: `/organization-members?q=honey&page=2` })
    expect(reads.map(({ query }) => query)).toContainEqual({ q: 'honey', page: '2' })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/organization-members?q=honey')
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/organization-members?q=honey&page=3')
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
    expect(pages.queryByRole('link', { name: 'Page 4' })).toBeNull()
  })

  test.each(['0', '-3', 'two', ''])('treats page=%s as the first page', async (page) => {
    const { reads } = await open([bare], { at: `/organization-members?page=${page}` })
    expect(new Set(reads.map(({ query }) => query.page))).toEqual(new Set(['1']))
  })

  test('shows the last page with members when the requested page is empty', async () => {
    const headers = { 'x-total-count': '24' }
    answer({ listMemberRecords }, ({ query }) => (query.page === '1' ? [bare] : []), { headers })
    const { address } = render(<OrganizationMembersPage />, { at: '/organization-members?page=2', user: organization })
    expect(await screen.findByText('Nyungwe Honey')).toBeTruthy()
    expect(address()).toBe('/organization-members')
    expect(screen.queryByText(/^No members/)).toBeNull()
  })
})

describe('adding', () => {
  test('shows errors at the fields in the dialog', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    expect(screen.getByRole('dialog', { name: 'Add member', description: 'Other people never see email and phone.' })).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    expect(dialog().queryByRole('checkbox')).toBeNull()
    await user.type(field('Name'), 'Adama Hides')
    await user.type(field('Website'), 'not an address')
    await user.click(dialog().getByRole('button', { name: 'Add Member' }))
    expect(dialog().getByRole('combobox', { name: 'Country', description: 'Please enter the country.' })).toBe(document.activeElement)
    expect(dialog().getByRole('textbox', { name: /Website/, description: 'Please enter a valid URL for the website.' })).toBeTruthy()
    expect(
      ['Name', 'Country', 'City', 'Sector', 'Website', 'Email', 'Phone'].filter((name) => field(name).getAttribute('aria-required') === 'true'),
    ).toEqual(['Name', 'Country'])
  })

  test('sends the member with the form’s idempotency key, confirms it and reloads the list', async () => {
    const { user, answerNext, toasts, reads } = await open([])
    const { calls, release } = hold({ addMember })
    answerNext([known as MemberRecord])
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    const typed = {
      Name: 'Kivu',
      Country: 'Rwanda',
      City: 'Rubavu',
      Sector: 'Coffee',
      Website: 'https://kivu.example',
      Email: 'a@kivu.example',
      Phone: '0788',
    }
    for (const [name, text] of Object.entries(typed)) await user.type(field(name), text)
    const before = reads.length
    await user.click(dialog().getByRole('button', { name: 'Add Member' }))
    expect(await dialog().findByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: member.id },
        body: {
          name: 'Kivu',
          country: 'Rwanda',
          city: 'Rubavu',
          website: 'https://kivu.example',
          email: 'a@kivu.example',
          phone: '0788',
          sector: 'Coffee',
          businessId: null,
        },
      },
    ])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(toasts).toEqual([{ title: 'Member added', description: 'Kivu Coffee Growers' }])
    expect(reads.length).toBeGreaterThan(before)
    expect(rows()).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Member' })))
  })

  test('shows the server’s error at its field and keeps typed values after Escape', async () => {
    const { user, toasts } = await open()
    const message = 'A member with this name and country already exists.'
    refuse({ addMember }, { status: 409, field: 'name', message })
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    await user.type(field('Name'), 'Kivu')
    await user.type(field('Country'), 'Rwanda')
    await user.click(dialog().getByRole('button', { name: 'Add Member' }))
    expect(await dialog().findByRole('textbox', { name: 'Name', description: message })).toBe(document.activeElement)
    expect(toasts).toEqual([{ title: 'The member could not be added', description: message, variant: 'destructive' }])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    expect([field('Name').value, field('Country').value]).toEqual(['Kivu', 'Rwanda'])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows a general error in the dialog', async () => {
    const { user } = await open()
    cutOff({ addMember })
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    await user.type(field('Name'), 'Kivu')
    await user.type(field('Country'), 'Rwanda')
    await user.click(dialog().getByRole('button', { name: 'Add Member' }))
    expect(await dialog().findByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  })

  test('suggests the countries of business registration', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add Member' }))
    const offered = [...(document.getElementById(field('Country').getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
      ({ value }) => value,
    )
    expect(offered).toHaveLength(22)
    expect(offered).toContain('Rwanda')
  })
})

describe('changing', () => {
  test.each([
    ['keeps its link to the company', false, known.businessId],
    ['loses its link to the company', true, null],
  ])('a member %s', async (_, untick, businessId) => {
    const { user, toasts } = await open()
    const calls = answer({ changeMember })
    await user.click(screen.getByRole('button', { name: 'Edit Kivu Coffee Growers' }))
    expect(screen.getByRole('dialog', { name: 'Edit member' })).toBeTruthy()
    expect(['Name', 'Country', 'City', 'Sector', 'Website', 'Email', 'Phone'].map((name) => field(name).value)).toEqual([
      'Kivu Coffee Growers',
      'Rwanda',
      'Rubavu',
      'Coffee',
      'https://kivu.example',
      'office@kivu.example',
      '0788 123 456',
    ])
    const linked = dialog().getByRole<HTMLInputElement>('checkbox', { name: /^This member is Kivu Coffee Growers on Ungana/ })
    expect(linked.checked).toBe(true)
    if (untick) await user.click(linked)
    await user.clear(field('City'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: member.id, memberId: known.id },
        body: expect.objectContaining({ city: '', email: 'office@kivu.example', businessId, version: 2 }),
      },
    ])
    expect(toasts).toEqual([{ title: 'Member saved', description: 'Kivu Coffee Growers' }])
  })

  test('shows the link to a company that is not public', async () => {
    const { user } = await open([{ ...(known as MemberRecord), company: null }])
    await user.click(screen.getByRole('button', { name: 'Edit Kivu Coffee Growers' }))
    expect(dialog().getByRole('checkbox', { name: /^This member is a company on Ungana/ })).toBeTruthy()
  })

  test('does not link a member without a company', async () => {
    const { user } = await open()
    const calls = answer({ changeMember })
    await user.click(screen.getByRole('button', { name: 'Edit Nyungwe Honey' }))
    expect(dialog().queryByRole('checkbox')).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ name: 'Nyungwe Honey', businessId: null })]))
  })

  test('shows the server’s error and starts the next edit with the saved version', async () => {
    const { user, toasts, answerNext, queries } = await open([known as MemberRecord])
    refuse({ changeMember }, { status: 409, message: 'Somebody has changed it meanwhile.' })
    await user.click(screen.getByRole('button', { name: 'Edit Kivu Coffee Growers' }))
    await user.type(field('City'), ' North')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText('Somebody has changed it meanwhile.')).toBeTruthy()
    expect(toasts.at(-1)?.title).toBe('The member could not be saved')
    await user.keyboard('{Escape}')
    answerNext([{ ...(known as MemberRecord), city: 'Goma', version: 3 }])
    await queries.invalidateQueries()
    await screen.findByText('Goma, Rwanda · Coffee')
    await user.click(screen.getByRole('button', { name: 'Edit Kivu Coffee Growers' }))
    expect(field('City').value).toBe('Goma')
  })
})

describe('removing', () => {
  test('asks for confirmation and can keep the member', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Remove Nyungwe Honey' }))
    expect(screen.getByRole('dialog', { name: 'Remove this member?' }).textContent).toContain('We remove Nyungwe Honey from your member list')
    await user.click(dialog().getByRole('button', { name: 'Keep member' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Nyungwe Honey' }))
    await user.click(screen.getByRole('button', { name: 'Remove Nyungwe Honey' }))
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('removes the member, confirms it and focuses the count', async () => {
    const { user, answerNext, toasts } = await open()
    const { calls, release } = hold({ removeMember })
    answerNext([known as MemberRecord])
    await user.click(screen.getByRole('button', { name: 'Remove Nyungwe Honey' }))
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    expect(dialog().getByRole('button', { name: 'Removing...' })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ params }) => params)).toEqual([{ id: member.id, memberId: bare.id }])
    expect(toasts).toEqual([{ title: 'Member removed', description: 'Nyungwe Honey' }])
    expect(rows()).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(/^\d+ members?$/)))
  })

  test('shows why a removal is refused and keeps the member', async () => {
    const { user, toasts } = await open()
    refuse({ removeMember }, { status: 403, message: 'Not yours.' })
    await user.click(screen.getByRole('button', { name: 'Remove Nyungwe Honey' }))
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The member could not be removed', description: 'Not yours.', variant: 'destructive' }]))
    expect(dialog().getByText('Not yours.')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(rows()).toHaveLength(2)
  })
})
