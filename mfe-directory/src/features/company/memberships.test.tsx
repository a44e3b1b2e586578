import {
  allowOrganization,
  allowOrganizationForCompany,
  getBusiness,
  listMemberOf,
  listRefusedOrganizations,
  refuseOrganization,
} from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, cutOff, member, type RenderOptions, refuse, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { open } from '#testing.tsx'

const chamber = { id: '018d0c2e-7d40-7f5a-8a11-2f9be7c3a410', name: 'Lake Chamber', type: 'regional' }
const guild = { id: 'ebc0863c-7bd7-42e2-8037-c3e1ab402168', name: 'Own Guild', type: 'regional', refusedAt: '2026-11-22T11:29:55.484Z' }

beforeEach(() => {
  answer({ getBusiness }, testBusiness({ id: member.id }))
  answer({ listMemberOf }, [])
  answer({ listRefusedOrganizations }, [])
})
const openOwn = (options: RenderOptions = { user: member }) => open(`/company/${member.id}`, options)
const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).parentElement as HTMLElement)

test('shows everybody the organizations that list the company as a member', async () => {
  const calls = answer({ listMemberOf }, [chamber])
  openOwn({})
  const organizations = await card('Member of')
  expect(organizations.getByRole('link', { name: 'Lake Chamber' }).getAttribute('href')).toBe(`/organization/${chamber.id}`)
  expect(calls.map(({ params }) => params.id)).toEqual([member.id])
  expect(organizations.queryByRole('button')).toBeNull()
})

test('removes a wrong organization from the company page after a confirmation', async () => {
  answer({ listMemberOf }, [chamber])
  const { user, toasts } = openOwn()
  const button = (await card('Member of')).getByRole('button', { name: 'Not a member of Lake Chamber' })
  await user.click(button)
  let confirmation = within(
    await screen.findByRole('dialog', { name: 'Not a member of this organization?', description: /^We remove Lake Chamber from your page/ }),
  )
  await user.click(confirmation.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  await user.click(button)
  confirmation = within(await screen.findByRole('dialog'))
  const calls = answer({ refuseOrganization })
  answer({ listMemberOf }, [])
  answer({ listRefusedOrganizations }, [{ ...guild, ...chamber }])
  await user.click(confirmation.getByRole('button', { name: 'We are not a member' }))
  expect((await card('You said you are not a member of')).getByRole('link', { name: 'Lake Chamber' })).toBeTruthy()
  expect(calls.map(({ params }) => params)).toEqual([{ id: member.id, organizationId: chamber.id }])
  expect(toasts).toEqual([{ title: 'Link removed', description: 'Lake Chamber' }])
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Member of' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a failed removal and keeps the dialog open', async () => {
  answer({ listMemberOf }, [chamber])
  const { user, toasts } = openOwn()
  await user.click((await card('Member of')).getByRole('button', { name: 'Not a member of Lake Chamber' }))
  refuse({ refuseOrganization }, { status: 404, message: 'There is no such organization.' })
  await user.click(await screen.findByRole('button', { name: 'We are not a member' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Failed to remove the link', description: 'There is no such organization.', variant: 'destructive' }]),
  )
  expect(within(screen.getByRole('dialog')).getByText('There is no such organization.')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lets the company allow the organization again after a confirmation', async () => {
  answer({ listRefusedOrganizations }, [guild])
  const { user, toasts } = openOwn()
  const refused = await card('You said you are not a member of')
  const button = refused.getByRole('button', { name: 'Allow Own Guild to list you again' })
  await user.click(button)
  const confirmation = within(
    await screen.findByRole('dialog', { name: 'Allow this organization again?', description: /^Own Guild can list your company as a member again/ }),
  )
  await user.click(confirmation.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(button)
  await user.click(button)
  cutOff({ allowOrganization })
  await user.click(await screen.findByRole('button', { name: 'Allow again' }))
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Failed to allow the organization']))
  expect(within(screen.getByRole('dialog')).getByText('There was an error submitting your information. Please try again.')).toBeTruthy()
  const calls = answer({ allowOrganization })
  answer({ listRefusedOrganizations }, [])
  await user.click(await screen.findByRole('button', { name: 'Allow again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You said you are not a member of' })).toBeNull())
  expect(calls.map(({ params }) => params)).toEqual([{ id: member.id, organizationId: guild.id }])
  expect(toasts.at(-1)).toEqual({ title: 'Organization allowed', description: 'Own Guild' })
})

test('lets staff allow the organization again with a reason', async () => {
  answer({ listRefusedOrganizations }, [guild])
  const { user, toasts } = openOwn({ user: staff })
  const refused = await card('This company says it is not a member of')
  await user.click(refused.getByRole('button', { name: 'Allow Own Guild to list this company again' }))
  const form = within(
    await screen.findByRole('dialog', { name: 'Allow this organization again?', description: /We email your reason to the company\.$/ }),
  )
  await user.click(form.getByRole('button', { name: 'Allow again' }))
  expect(form.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true')
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'They asked us by phone.')
  refuse({ allowOrganizationForCompany }, { status: 403, message: 'Not yours' })
  await user.click(form.getByRole('button', { name: 'Allow again' }))
  expect((await form.findByRole('alert')).textContent).toBe('Not yours')
  expect(toasts.map(({ title }) => title)).toEqual(['Failed to allow the organization'])
  const calls = answer({ allowOrganizationForCompany })
  answer({ listRefusedOrganizations }, [])
  await user.click(form.getByRole('button', { name: 'Allow again' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'This company says it is not a member of' })).toBeNull())
  expect(calls.map(({ params, body }) => [params, body])).toEqual([
    [{ id: member.id, organizationId: guild.id }, { reason: 'They asked us by phone.' }],
  ])
})

test('does not show refused organizations to visitors and other companies', async () => {
  const calls = answer({ listRefusedOrganizations }, [guild])
  answer({ listMemberOf }, [chamber])
  open(`/company/${member.id}`, { user: { ...member, id: guild.id } })
  await card('Member of')
  await screen.findByText('Contact information')
  expect(calls).toEqual([])
})
