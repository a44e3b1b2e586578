import { changeOrganization, getOrganization, getOrganizationProfile, listOrganizations, type OwnOrganization } from '@ungana/contracts-directory'
import { answer, hold, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { enter, open } from '#testing.tsx'

const account = { ...member, role: 'organization' } as const
const profile = async (facts: Partial<OwnOrganization> = {}) => ({ ...(await sample({ getOrganizationProfile })), id: member.id, ...facts })
async function openProfile(facts: Partial<OwnOrganization> = {}) {
  const own = await profile(facts)
  answer({ getOrganizationProfile }, own)
  const opened = open('/profile', { user: account })
  await screen.findByRole('region', { name: 'About' })
  return { ...opened, own }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('shows the saved facts and the status of the organization', async () => {
  const { titles } = await openProfile()
  expect(titles.at(-1)).toBe('Organization profile · Ungana')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Organization profile')
  expect(screen.getByRole('link', { name: 'Preview public page' }).getAttribute('href')).toBe(`/organization/${member.id}`)
  expect(section('Status').getByText('Active')).toBeTruthy()
  expect(section('Status').getByRole('link', { name: 'Verification and payment' }).getAttribute('href')).toBe('/verification')
  expect(section('Status').getByRole('link', { name: 'Manage members' }).getAttribute('href')).toBe('/organization-members')
  expect(screen.getByRole('region', { name: 'Organization' }).textContent).toBe(
    'OrganizationNameGreat Lakes Coffee & Tea Exporters AssociationTypeTrade AssociationCountryRwandaOur team has verified these facts. Contact us if one of them changes.',
  )
  expect(screen.getByRole('region', { name: 'About' }).textContent).toMatch(/buyers ask for\.Members240\+Websitegreat-lakes-coffee-tea\.example$/)
  expect(screen.getByRole('region', { name: 'Contact' }).textContent).toBe(
    'ContactEditOnly our team sees this. It never appears on your page.Contact personAline UwaseTitle or positionSecretary GeneralPhone+250 788 123 456Emailoffice@kivu-exporters.example',
  )
})

test.each([
  ['pending', 'Under review'],
  ['awaiting-payment', 'Awaiting payment'],
  ['rejected', 'Not approved'],
  ['withdrawn', 'Withdrawn'],
  ['resting', 'resting'],
])('shows no public page for the status %s', async (status, words) => {
  await openProfile({ status })
  expect(section('Status').getByText(words)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Preview public page' })).toBeNull()
})

test('saves public information, sends the loaded version, and reloads the public page', async () => {
  const { user, queries, own, toasts } = await openProfile({ website: null })
  queries.setQueryData(['directory', 'organization', member.id], await sample({ getOrganization }))
  queries.setQueryData(['directory', 'organizations', 1], await sample({ listOrganizations }))
  await user.click(screen.getByRole('button', { name: 'Edit public information' }))
  const about = section('About')
  const description = await about.findByRole('textbox', { name: 'Description' })
  expect(document.activeElement).toBe(description)
  await enter(user, description, 'Exporters of the lake.')
  const count = about.getByRole('textbox', { name: 'Number of members', description: 'For example 850+' })
  await user.clear(count)
  await user.click(about.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(count)
  expect(about.getByText('2 fields need your attention.')).toBeTruthy()
  await enter(user, count, '300+')
  await enter(user, about.getByRole('textbox', { name: 'Website' }), 'kivu.example')
  const calls = answer({ changeOrganization }, { ...own, memberCount: '300+', version: 3 })
  await user.click(about.getByRole('button', { name: 'Save' }))
  expect(await section('About').findByText('300+')).toBeTruthy()
  expect(calls.map(({ params, body, headers }) => [params.id, body, headers.get('if-match')])).toEqual([
    [member.id, { description: 'Exporters of the lake.', memberCount: '300+', website: 'https://kivu.example' }, '"2"'],
  ])
  expect(toasts).toEqual([{ title: 'Profile saved' }])
  expect(queries.getQueryData(['directory', 'organization', member.id])).toBeUndefined()
  expect(queries.getQueryData(['directory', 'organizations', 1])).toBeUndefined()
})

test('saves the contact separately', async () => {
  const { user, own, unmount } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Edit contact' }))
  const contact = section('Contact')
  await contact.findByRole('button', { name: 'Save' })
  const email = contact.getByRole<HTMLInputElement>('textbox', { name: 'Email', description: 'Our team writes to this address' })
  expect([email.value, email.readOnly]).toEqual(['office@kivu-exporters.example', true])
  for (const [name, value] of [
    ['Contact person', 'Jean Habimana'],
    ['Title or position', 'Director'],
    ['Phone', '+250 788 999 999'],
  ] as const)
    await enter(user, contact.getByRole('textbox', { name }), value)
  unmount()
  await openProfile()
  expect(section('Contact').getByText('Your earlier changes are still here, but not saved yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit public information' })).toBeTruthy()
  const calls = answer({ changeOrganization }, own)
  await user.click(section('Contact').getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ contactPerson: 'Jean Habimana', contactTitle: 'Director', phone: '+250 788 999 999' }]),
  )
})

test('lets the user choose when somebody else saved changes', async () => {
  const { user } = await openProfile()
  await user.click(screen.getByRole('button', { name: 'Edit contact' }))
  await user.type(await section('Contact').findByRole('textbox', { name: 'Contact person' }), ' Marie')
  refuse({ changeOrganization }, { status: 412 })
  const known = await profile()
  answer({ getOrganizationProfile }, { ...known, version: 3, own: { ...known.own, contactPerson: 'Jean', contactTitle: 'Director' } })
  await user.click(section('Contact').getByRole('button', { name: 'Save' }))
  const versions = within(await screen.findByRole('form', { name: 'Two versions' }))
  expect(versions.getByRole('group', { name: 'Contact person' }).textContent).toBe('Contact personYour versionAline Uwase MarieSaved versionJean')
  expect(versions.getByText('Also changed in the saved version: Title or position.')).toBeTruthy()
})

test('shows a loading text, explains a profile that is not public, and offers to try again after a failure', async () => {
  const { release } = hold({ getOrganizationProfile }, await profile())
  const waiting = open('/profile', { user: account })
  expect(await screen.findByText('Loading your profile...')).toBeTruthy()
  release()
  await screen.findByRole('region', { name: 'About' })
  waiting.unmount()
  refuse({ getOrganizationProfile }, { status: 404 })
  const missing = open('/profile', { user: account })
  expect(await screen.findByRole('heading', { name: 'Your organization page is not public' })).toBeTruthy()
  missing.unmount()
  refuse({ getOrganizationProfile }, { status: 503 })
  const { user } = open('/profile', { user: account })
  expect((await screen.findByRole('alert')).textContent).toContain('Your profile could not be loaded')
  answer({ getOrganizationProfile }, await profile())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'About' })).toBeTruthy()
})
