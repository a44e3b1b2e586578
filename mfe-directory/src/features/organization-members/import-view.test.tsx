// Members from a spreadsheet: a file is chosen, its columns matched, what will happen looked at, and then done.
import {
  commitMemberImport,
  getMemberImport,
  listMemberImportRows,
  MEMBER_FILE_MAX_BYTES,
  type MemberImport,
  type MemberImportRow,
  previewMemberImport,
  uploadMemberFile,
} from '@ungana/contracts-directory'
import {
  answer,
  cutOff,
  hold,
  member,
  type ReceivedCall,
  type RenderOptions,
  refuse,
  render,
  sample,
  screen,
  staff,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import OrganizationMembersPage from './organization-members-page.tsx'

const organization = { ...member, role: 'organization' }
const previewed = await sample({ getMemberImport })
const uploaded = await sample({ uploadMemberFile })
const [row] = await sample({ listMemberImportRows })
if (!row || !previewed.preview || !row.suggestion) throw new Error('The samples have no row or no preview')
const { preview } = previewed
const suggestion = row.suggestion
const none = { new: 0, changed: 0, unchanged: 0, duplicate: 0, bad: 0 }
const other = '018d7d40-9140-776c-8ea3-1b1bc9809d1d'
const at = `/organization-members?import=${previewed.id}`

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const title = () => screen.getByRole('heading', { level: 1 })
const section = (name: string) => within(screen.getByRole('region', { name }))
const counts = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
const rows = () =>
  section('Rows of the file')
    .queryAllByRole('listitem')
    .filter(({ textContent }) => textContent?.startsWith('Line'))
    .map(({ textContent }) => textContent)

/** The import at its step. `become` changes what the next reads are answered. */
async function open(about: MemberImport, heading: string, options: RenderOptions = {}) {
  let now = about
  const reads = answer({ getMemberImport }, () => now)
  const drawn = render(<OrganizationMembersPage />, { at, user: organization, ...options })
  await screen.findByRole('heading', { level: 1, name: heading })
  return {
    ...drawn,
    reads,
    become: (next: MemberImport) => {
      now = next
    },
  }
}

const looked = (changes: Partial<typeof preview> = {}): MemberImport => ({ ...previewed, preview: { ...preview, ...changes } })
const openPreview = (changes: Partial<typeof preview> = {}, options: RenderOptions = {}) => open(looked(changes), 'Look at what will happen', options)

describe('choosing a file', () => {
  const csv = (name: string) => new File(['Company;Country'], name, { type: 'text/csv' })
  const input = () => screen.getByLabelText<HTMLInputElement>('CSV file')
  const choose = (options: RenderOptions = {}) =>
    render(<OrganizationMembersPage />, { at: '/organization-members?import=new', user: organization, ...options })

  test('begins at its title, and says what is taken', () => {
    choose()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Choose a file' }))
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 })
    expect(screen.getByText('Step 1 of 3')).toBeTruthy()
    expect(screen.getByText('Nothing is changed before you have seen what will happen, and agreed.')).toBeTruthy()
    expect(screen.getByText(/At most 5,000 rows and 2 MB/)).toBeTruthy()
    expect(input().accept).toBe('.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain')
  })

  test('leads back to the list as it was', () => {
    const { unmount } = choose({ at: '/organization-members?organization=7&q=tea&import=new', user: staff })
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/organization-members?organization=7&q=tea')
    unmount()
    choose()
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/organization-members')
  })

  test('asks for one', async () => {
    const { user } = choose()
    await user.type(screen.getByLabelText(/^Or paste rows/), '  ')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose a file, or paste rows.')
  })

  test('sends it, and goes on at the columns without asking for them again', async () => {
    const { user, address } = choose({ at: `/organization-members?organization=7&import=new` })
    const { calls, release } = hold({ uploadMemberFile })
    const reads = answer({ getMemberImport }, uploaded)
    await user.upload(input(), csv('members.csv'))
    expect(screen.getByText('members.csv')).toBeTruthy()
    expect(screen.queryByLabelText(/^Or paste rows/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    expect(address()).toBe(`/organization-members?organization=7&import=${uploaded.id}`)
    expect(calls.map(({ params, body }) => [params, ((body as FormData).get('file') as File).name])).toEqual([[{ id: member.id }, 'members.csv']])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(reads).toHaveLength(1))
  })

  test('sends what was pasted instead', async () => {
    const { user } = choose()
    const calls = answer({ uploadMemberFile })
    await user.type(screen.getByLabelText(/^Or paste rows/), 'Company;Country{Enter}Kivu;Rwanda')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    const file = (calls[0] as ReceivedCall & { readonly body: FormData }).body.get('file') as File
    expect([file.name, file.type, await file.text()]).toEqual(['Pasted rows', 'text/csv', 'Company;Country\nKivu;Rwanda'])
  })

  test('a file is preferred to what was pasted, and can be given up again', async () => {
    const { user } = choose()
    await user.upload(input(), csv('members.csv'))
    await user.upload(input(), [])
    expect(screen.getByText('Choose a CSV file')).toBeTruthy()
    expect(screen.getByLabelText(/^Or paste rows/)).toBeTruthy()
  })

  test.each([1, 0])('a file that is %i byte too large is refused before it is sent', async (more) => {
    const { user } = choose()
    const calls = answer({ uploadMemberFile })
    const file = csv('large.csv')
    Object.defineProperty(file, 'size', { value: MEMBER_FILE_MAX_BYTES + more })
    await user.upload(input(), file)
    const refusal = 'This file is too large: at most 2 MB are taken.'
    expect(screen.getByRole('alert').textContent).toBe(more ? refusal : '')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    if (more) {
      expect(screen.getByRole('alert').textContent).toBe(refusal)
      expect(calls).toEqual([])
      await user.upload(input(), csv('small.csv'))
      expect(screen.getByRole('alert').textContent).toBe('')
    } else {
      await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
    }
  })

  test('a refusal of the server is told, and the next attempt has another key', async () => {
    const { user } = choose()
    const refused = refuse({ uploadMemberFile }, { status: 400, message: 'This is an Excel workbook.' })
    await user.upload(input(), csv('members.csv'))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This is an Excel workbook.'))
    const { calls, release } = hold({ uploadMemberFile })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
    release()
    await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
  })
})

describe('an import that was sent', () => {
  test('says that it loads', async () => {
    const { release } = hold({ getMemberImport })
    render(<OrganizationMembersPage />, { at, user: organization })
    expect(screen.getByText('Loading the import...')).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Look at what will happen' })
  })

  test.each([
    [organization, '/organization-members', ''],
    [staff, `/organization-members?organization=${other}`, `&organization=${other}`],
  ])('that is gone leads back to the members', async (user, path, query) => {
    refuse({ getMemberImport }, { status: 404 })
    render(<OrganizationMembersPage />, { at: at + query, user })
    expect(await screen.findByRole('heading', { level: 1, name: 'This import is not there any more' })).toBeTruthy()
    expect(screen.getByText('Choose the file again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the members' }).getAttribute('href')).toBe(path)
  })

  test('that cannot be loaded can be tried again', async () => {
    refuse({ getMemberImport }, { status: 500 })
    const { user } = render(<OrganizationMembersPage />, { at, user: organization })
    expect(await screen.findByRole('heading', { level: 1, name: 'Error loading the import' })).toBeTruthy()
    answer({ getMemberImport })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Look at what will happen' })).toBeTruthy()
  })

  test.each([
    [3, '3 rows'],
    [1, '1 row'],
    [4001, '4,001 rows'],
  ])('says what it was read from (%i)', async (count, words) => {
    await open({ ...previewed, rows: count }, 'Look at what will happen')
    expect(screen.getByText(`members.csv · ${words} · Windows-1252`)).toBeTruthy()
    expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  })
})

describe('matching the columns', () => {
  const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${name}(optional)?$`))

  test('offers what the file has, chosen as its names suggest', async () => {
    await open(uploaded, 'Match the columns')
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(document.activeElement).toBe(title())
    expect([...select('Name').options].map(({ text }) => text)).toEqual([
      'Choose a column',
      'Company (Kivu Coffee Growers, Nyungwe Honey)',
      'Country (Rwanda, Rwanda)',
      'E-mail (office@kivu.example)',
    ])
    expect(select('City').options[0]?.text).toBe('Not in the file')
    expect(['Name', 'Country', 'City', 'Website', 'E-mail', 'Phone', 'Sector'].map((name) => select(name).value)).toEqual([
      '0',
      '1',
      '',
      '',
      '2',
      '',
      '',
    ])
    expect(select('Country of rows without one').value).toBe('Rwanda')
  })

  test('the first row may be one of the members', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    await user.click(screen.getByRole('checkbox', { name: 'The first row names the columns' }))
    expect(select('Name').options[1]?.text).toBe('Column 1 (Company, Kivu Coffee Growers)')
  })

  test('needs the column of the names', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    await user.selectOptions(select('Name'), 'Choose a column')
    await user.click(screen.getByRole('button', { name: 'Show what will happen' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose the column that holds the names.')
    await user.selectOptions(select('Name'), '0')
    const { release } = hold({ previewMemberImport })
    await user.click(screen.getByRole('button', { name: 'Show what will happen' }))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(await screen.findByRole('button', { name: 'Comparing...' })).toBeTruthy()
    release()
    await screen.findByRole('heading', { level: 1, name: 'Look at what will happen' })
  })

  test('asks what would happen with the columns as they are chosen, and shows it', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    const calls = answer({ previewMemberImport })
    await user.click(screen.getByRole('checkbox', { name: 'The first row names the columns' }))
    await user.selectOptions(select('City'), '1')
    await user.selectOptions(select('E-mail'), 'Not in the file')
    await user.clear(select('Country of rows without one'))
    await user.click(screen.getByRole('button', { name: 'Show what will happen' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Look at what will happen' })))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: member.id, importId: previewed.id },
        body: { header: false, columns: { name: 0, country: 1, city: 1, website: null, email: null, phone: null, sector: null }, country: '' },
      },
    ])
  })

  test('a refusal is told', async () => {
    const { user } = await open(uploaded, 'Match the columns')
    refuse({ previewMemberImport }, { status: 409, message: 'It is done.' })
    await user.click(screen.getByRole('button', { name: 'Show what will happen' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is done.'))
  })
})

describe('what will happen', () => {
  test.each([
    [{ new: 470, changed: 3 }, 'Add 470 and change 3 members'],
    [{ new: 1 }, 'Add 1 member'],
    [{ changed: 2 }, 'Change 2 members'],
    [{ changed: 1 }, 'Change 1 member'],
    [{ new: 4001 }, 'Add 4,001 members'],
    [{ changed: 1500 }, 'Change 1,500 members'],
  ])('%j', async (changes, button) => {
    await openPreview({ counts: { ...none, ...changes }, suggestions: 0 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false)
    expect(screen.queryByRole('region', { name: 'Companies on Ungana' })).toBeNull()
    expect(screen.queryByText(/There is nothing to import/)).toBeNull()
  })

  test('counts by outcome, and offers the report', async () => {
    await openPreview({ counts: { new: 1470, changed: 1, unchanged: 2, duplicate: 3, bad: 4 } })
    expect(counts()).toEqual({ New: '1,470', Changed: '1', Unchanged: '2', 'Twice in the file': '3', 'Not taken': '4' })
    const report = screen.getByRole('link', { name: 'Download the report' })
    expect(report.getAttribute('href')).toBe(`/api/organizations/${member.id}/member-imports/${previewed.id}/report.csv`)
    expect(report.hasAttribute('download')).toBe(true)
  })

  test('nothing new cannot be imported', async () => {
    await openPreview({ counts: { ...none, unchanged: 3 }, suggestions: 0 })
    expect(screen.getByText('Nothing in this file is new. There is nothing to import.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  })

  test('leads back to the columns', async () => {
    const { user } = await openPreview()
    await user.click(screen.getByRole('button', { name: 'Change the columns' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Match the columns' }))
  })

  test('is done once it is agreed to', async () => {
    const { user, become } = await openPreview({ suggestions: 0 })
    const { calls, release } = hold({ commitMemberImport })
    become({ ...previewed, status: 'committed' })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    expect(await screen.findByRole('button', { name: 'Importing...' })).toBeTruthy()
    release()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Members imported' })))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: member.id, importId: previewed.id }, body: { version: 4, links: [] } },
    ])
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  })

  test('sent again after a lost answer has one effect', async () => {
    const { user } = await openPreview({ suggestions: 0 })
    const lost = cutOff({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('There was an error submitting your information. Please try again.'))
    const calls = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([lost[0]?.idempotencyKey]))
  })

  test('members that have changed meanwhile stop it, and it is looked at again before anything is done', async () => {
    const { user, become } = await openPreview()
    const refused = refuse({ commitMemberImport }, { status: 409, code: 'MEMBERS_CHANGED' })
    await user.click(await screen.findByRole('checkbox', { name: /^Kivu Coffee Growers/ }))
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    expect((await screen.findByText('The members have changed meanwhile')).closest('[role=alert]')?.textContent).toContain('Nothing was imported.')
    expect(screen.queryByRole('button', { name: 'Add 1 member' })).toBeNull()

    const now = looked({ version: 5, counts: { ...none, new: 2 } })
    become(now)
    const { calls, release } = hold({ previewMemberImport }, now)
    await user.click(screen.getByRole('button', { name: 'Show what will happen now' }))
    release()
    await screen.findByRole('button', { name: 'Add 2 members' })
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: member.id, importId: previewed.id }, body: previewed.mapping },
    ])
    expect(screen.queryByText('The members have changed meanwhile')).toBeNull()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Kivu Coffee Growers/ })).checked).toBe(false)
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 2 members' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 5, links: [] }]))
    expect(commits[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  })

  test('a look that fails says so', async () => {
    const { user, toasts } = await openPreview()
    refuse({ commitMemberImport }, { status: 409, code: 'MEMBERS_CHANGED' })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    refuse({ previewMemberImport }, { status: 409, message: 'It is done.' })
    await user.click(await screen.findByRole('button', { name: 'Show what will happen now' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The preview could not be made', description: 'It is done.', variant: 'destructive' }]))
  })
})

describe('companies that may be members', () => {
  const named = (line: number, more: Partial<MemberImportRow> = {}): MemberImportRow => ({
    ...(row as MemberImportRow),
    line,
    name: `Member ${line}`,
    suggestion: { ...suggestion, businessName: `Company ${line}` },
    ...more,
  })
  /** The rows of the import are `all`, of which those with a suggestion are asked for apart. */
  const answerRows = (all: readonly MemberImportRow[], total = all.length) =>
    answer({ listMemberImportRows }, ({ query }) => (query.suggested ? [...all] : []), { headers: { 'x-total-count': String(total) } })
  const box = (line: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Member ${line}`) })

  test('are linked when somebody says so', async () => {
    answerRows([named(2), named(3, { suggestion: { ...suggestion, by: 'website' } })])
    const { user } = await openPreview({ suggestions: 2, counts: { ...none, unchanged: 2 } })
    expect(await screen.findByText(/^2 members look like a company/)).toBeTruthy()
    await screen.findByRole('checkbox', { name: /^Member 2/ })
    expect(box(2).closest('label')?.textContent).toBe('Member 2Company 2, Rubavu, Rwanda · same name and country')
    expect(box(3).closest('label')?.textContent).toContain('same website')
    expect(screen.getByRole('link', { name: 'Company 2' }).getAttribute('href')).toBe(`/company/${suggestion.id}`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
    await user.click(box(3))
    expect(screen.getByRole('button', { name: 'Link 1 member' })).toBeTruthy()
    await user.click(box(2))
    await user.click(box(3))
    await user.click(box(3))
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Link 2 members' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 4, links: [2, 3] }]))
  })

  test('of a page are ticked at once, and none of them', async () => {
    answerRows([named(2), named(3), named(4, { suggestion: null })])
    const { user } = await openPreview({ suggestions: 2 })
    await user.click(await screen.findByRole('button', { name: 'Tick all of this page' }))
    expect([box(2).checked, box(3).checked]).toEqual([true, true])
    await user.click(screen.getByRole('button', { name: 'Tick none' }))
    expect([box(2).checked, box(3).checked]).toEqual([false, false])
    expect(screen.queryByRole('checkbox', { name: /^Member 4/ })).toBeNull()
  })

  test('one alone needs no button for all', async () => {
    answerRows([named(2)])
    await openPreview({ suggestions: 1 })
    expect(await screen.findByText(/^One member looks like a company/)).toBeTruthy()
    await screen.findByRole('checkbox', { name: /^Member 2/ })
    expect(screen.queryByRole('button', { name: 'Tick all of this page' })).toBeNull()
  })

  test('come in pages, and what was ticked on another stays', async () => {
    const reads = answer(
      { listMemberImportRows },
      ({ query }) => (query.suggested ? (query.page === '1' ? [named(2), named(3)] : [named(70), named(71)]) : []),
      { headers: { 'x-total-count': '52' } },
    )
    const { user } = await openPreview({ suggestions: 52 })
    await user.click(await screen.findByRole('checkbox', { name: /^Member 3/ }))
    await user.click(section('Companies on Ungana').getByRole('button', { name: 'Page 2' }))
    await user.click(await screen.findByRole('checkbox', { name: /^Member 70/ }))
    expect(reads.filter(({ query }) => query.suggested).map(({ query }) => query)).toEqual([
      { suggested: 'true', page: '1' },
      { suggested: 'true', page: '2' },
    ])
    const commits = answer({ commitMemberImport })
    await user.click(screen.getByRole('button', { name: 'Add 1 member' }))
    await waitFor(() => expect(commits.map(({ body }) => body)).toEqual([{ version: 4, links: [3, 70] }]))
  })

  test('that cannot be loaded can be tried again', async () => {
    refuse({ listMemberImportRows }, { status: 500 })
    const { user } = await openPreview({ suggestions: 1 })
    await section('Companies on Ungana').findByText('Error loading suggestions')
    answerRows([named(2)])
    await user.click(section('Companies on Ungana').getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: /^Member 2/ })).toBeTruthy()
  })
})

describe('rows of the file', () => {
  const changes = [
    { field: 'phone', from: '', to: '0788 999 999' },
    { field: 'fax', from: '1', to: '2' },
  ]
  const all: MemberImportRow[] = [
    { ...row, suggestion: null },
    { ...row, line: 3, outcome: 'changed', name: 'Nyungwe Honey', changes, suggestion: null },
    { ...row, line: 9, outcome: 'bad', name: '', country: '', reason: 'There is no name.', suggestion: null },
    { ...row, line: 10, outcome: 'odd', name: 'Odd', country: '', suggestion: null },
  ]

  test('say what becomes of each, and why', async () => {
    answer({ listMemberImportRows }, all)
    await openPreview({ suggestions: 0 })
    await waitFor(() =>
      expect(rows()).toEqual([
        'Line 2Kivu Coffee Growers · RwandaNew',
        'Line 3Nyungwe Honey · RwandaChangedPhone: nothing → 0788 999 999fax: 1 → 2',
        'Line 9(no name) Not takenThere is no name.',
        'Line 10Odd odd',
      ]),
    )
  })

  test('are narrowed to an outcome that there is, from its first page on', async () => {
    const reads = answer({ listMemberImportRows }, all, { headers: { 'x-total-count': '120' } })
    const { user } = await openPreview({ suggestions: 0, counts: { ...none, new: 60, bad: 60 } })
    const shown = section('Rows of the file')
    const chips = within(shown.getByRole('group', { name: 'Show' }))
    expect(chips.getAllByRole('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['All', 'true'],
      ['New', 'false'],
      ['Not taken', 'false'],
    ])
    await user.click(await shown.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ page: '2' }))
    await user.click(chips.getByRole('button', { name: 'Not taken' }))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ outcome: 'bad', page: '1' }))
    expect(chips.getByRole('button', { name: 'Not taken' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(chips.getByRole('button', { name: 'All' }))
    expect(chips.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    expect(chips.getByRole('button', { name: 'Not taken' }).getAttribute('aria-pressed')).toBe('false')
    expect(shown.queryByRole('button', { name: 'Page 4' })).toBeNull()
  })

  test.each([
    [() => hold({ listMemberImportRows }), 'Loading rows...'],
    [() => refuse({ listMemberImportRows }, { status: 500 }), 'Error loading rows'],
    [() => answer({ listMemberImportRows }, []), 'No rows'],
  ])('%#: say that they are on their way, missing or none', async (prepare, words) => {
    prepare()
    await openPreview({ suggestions: 0 })
    expect(await section('Rows of the file').findByText(words)).toBeTruthy()
  })
})

describe('an import that is done', () => {
  const done = (changes: Partial<typeof none>, options: RenderOptions = {}) =>
    open({ ...previewed, status: 'committed', preview: { ...preview, counts: { ...none, ...changes } } }, 'Members imported', options)

  test.each([
    [{ bad: 1 }, '1 row was left out'],
    [{ duplicate: 1 }, '1 row was left out'],
    [{ bad: 1000, duplicate: 234 }, '1,234 rows were left out'],
  ])('says what was left out: %j', async (changes, words) => {
    await done(changes)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/^Step/)).toBeNull()
  })

  test('of which nothing was left out says nothing of that', async () => {
    await done({ new: 3, changed: 1, unchanged: 1 })
    expect(screen.queryByText(/left out/)).toBeNull()
    expect(counts()).toMatchObject({ New: '3', Changed: '1', Unchanged: '1' })
    expect(screen.getByRole('region', { name: 'Rows of the file' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download the report' }).getAttribute('href')).toBe(
      `/api/organizations/${member.id}/member-imports/${previewed.id}/report.csv`,
    )
  })

  test.each([
    [organization, '/organization-members', ''],
    [staff, `/organization-members?organization=${other}`, `&organization=${other}`],
  ])('leads to the members', async (user, path, query) => {
    await done({}, { user, at: at + query })
    expect(screen.getByRole('link', { name: 'See the members' }).getAttribute('href')).toBe(path)
  })
})
