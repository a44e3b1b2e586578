import { confirmDevice, deviceProofLink, readDeviceProof } from '@ungana/contracts-identity'
import { answer, refuse, sample, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { main, renderSite } from '#testing/site.tsx'

const TOKEN = 'x'.repeat(43)
const at = deviceProofLink.path(TOKEN)
const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const press = (name: string) => main().getByRole('button', { name })

async function open() {
  const reads = answer({ readDeviceProof }, await sample({ readDeviceProof }))
  const page = renderSite({ at })
  await heading('Do you recognize this device?')
  await main().findByText('Person: Grace Uwera')
  return { ...page, reads }
}

test('shows the device, and confirms it only when asked', async () => {
  const { user, reads } = await open()
  expect(reads.map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect(main().getByText('Device: Chrome on Android')).toBeTruthy()
  expect(main().getByText('Address: 41.186.5.5 (Rwanda)')).toBeTruthy()
  const calls = answer({ confirmDevice })
  await user.click(press('Confirm the device'))
  await heading('The device is confirmed')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }])
})

test('refuses the device, and leads to a new password', async () => {
  const { user } = await open()
  const calls = answer({ confirmDevice })
  await user.click(press('Refuse and log it out'))
  await heading('The device is logged out')
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, refuse: true }])
  expect(main().getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/forgot-password')
})

test.each([
  ['when it opens', { readDeviceProof }],
  ['when the button is pressed', { confirmDevice }],
])('says that the link is over %s', async (_when, endpoint) => {
  if ('confirmDevice' in endpoint) {
    const { user } = await open()
    refuse(endpoint, { status: 410, code: 'IDENTITY_LINK_OVER', message: 'Over.' })
    await user.click(press('Confirm the device'))
  } else {
    refuse(endpoint, { status: 410, code: 'IDENTITY_LINK_OVER', message: 'Over.' })
    renderSite({ at })
  }
  await heading('This link has expired or was already used')
})

test('shows other failures and stays', async () => {
  const { user } = await open()
  refuse({ confirmDevice }, { status: 503, message: 'Please try again later.' })
  await user.click(press('Confirm the device'))
  await waitFor(() => expect(main().getByRole('alert')).toBeTruthy())
  expect(press('Confirm the device')).toBeTruthy()
})
