import { expect, test, vi } from 'vitest'
import { act, render, screen, waitFor } from '../testing/index.ts'
import { PhotoField } from './index.ts'

test('the photo that was taken last stays, even if an earlier one is ready later', async () => {
  let fail = () => {}
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (fail = () => reject(new Error('No memory')))))
  const chosen: Blob[] = []
  const { user } = render(<PhotoField label="Photo" photo={undefined} onChange={(photo) => chosen.push(photo)} />)
  const large = new File([new Uint8Array(500 * 1024)], 'large.jpg', { type: 'image/jpeg' })
  const small = new File(['small'], 'small.jpg', { type: 'image/jpeg' })
  const input = screen.getByLabelText('Photo', { selector: 'input' })
  await user.upload(input, large)
  await user.upload(input, small)
  await waitFor(() => expect(chosen).toEqual([small]))
  await act(async () => fail())
  expect(chosen).toEqual([small])
  vi.unstubAllGlobals()
})
