// How a company's owner views and edits the company profile.
import { changeProfile, getBusiness, getProfile, listProducts, type OwnBusiness, searchBusinesses } from '@ungana/contracts-directory'
import {
  answer,
  cutOff,
  hold,
  member,
  memberAs,
  passTime,
  type RenderOptions,
  refuse,
  sample,
  screen,
  staff,
  stopClock,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { enter, hit, open, texts, type User } from '#testing.tsx'

type Facts = Partial<Omit<OwnBusiness, 'own'>> & { readonly own?: Partial<OwnBusiness['own']> }
async function profile({ own, ...facts }: Facts = {}): Promise<OwnBusiness> {
  const known = await sample({ getProfile })
  return { ...known, id: member.id, companyName: 'Umeme Kisasa Co. Ltd', ...facts, own: { ...known.own, ...own } }
}
async function openProfile(facts: Facts = {}, options: RenderOptions = {}) {
  const own = await profile(facts)
  answer({ getProfile }, own)
  const opened = open('/profile', { user: member, ...options })
  await screen.findByRole('region', { name: 'Company' })
  return { ...opened, own }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
async function edit(user: User, what: string, name: string) {
  await user.click(screen.getByRole('button', { name: `Edit ${what}` }))
  await section(name).findByRole('button', { name: 'Save' })
  return section(name)
}
const save = () => screen.getByRole('button', { name: 'Save' })

beforeEach(() => {
  answer({ listProducts }, [])
})

test('asks a visitor to log in and returns to the profile', async () => {
  const { titles } = open('/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Please log in to edit your company profile' })).toBeTruthy()
  expect(titles).toEqual(['Company profile · Ungana'])
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fprofile')
  expect(screen.getByRole('link', { name: 'Register Your Business' }).getAttribute('href')).toBe('/register')
})

test('tells an account without a company that it has no profile', async () => {
  const { unmount } = open('/profile', { user: staff })
  expect(await screen.findByRole('heading', { level: 1, name: 'This account has no company profile' })).toBeTruthy()
  expect(screen.getByText('You are logged in as Ada Obura. Only company accounts have a company profile.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to staff pages' }).getAttribute('href')).toBe('/staff')
  unmount()
  open('/profile', { user: { ...staff, role: 'courier' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'This account has no company profile' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows a loading text', async () => {
  const { release, calls } = hold({ getProfile }, await profile())
  open('/profile', { user: member })
  expect(await screen.findByText('Loading your profile...')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Company profile' })).toBeTruthy()
  await waitFor(() => expect(calls.map(({ params }) => params.id)).toEqual([member.id]))
  release()
  expect(await screen.findByRole('region', { name: 'Company' })).toBeTruthy()
})

test('names the colleague who saved it last, but not the reader', async () => {
  const { unmount } = await openProfile()
  expect(screen.getByText('Last edited by Grace Uwera, 29 November 2026')).toBeTruthy()
  unmount()
  await openProfile({}, { user: memberAs('manager') })
  expect(screen.queryByText(/^Last edited/)).toBeNull()
})

test('explains a profile that is not public, without an error', async () => {
  refuse({ getProfile }, { status: 404 })
  open('/profile', { user: member })
  expect(await screen.findByRole('heading', { name: 'Your company page is not public' })).toBeTruthy()
  expect(screen.getByText('You cannot edit it now. Please contact us if you do not know why.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('reports a failed load and offers to try again', async () => {
  refuse({ getProfile }, { status: 503 })
  const { user } = open('/profile', { user: member })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your profile could not be loadedThis tab still keeps your unsaved changes.')
  answer({ getProfile }, await profile())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Company' })).toBeTruthy()
})

test('shows the saved facts of each section', async () => {
  await openProfile({ own: { showEmail: false, showPhone: true } })
  expect(screen.getByRole('link', { name: 'Verification' }).getAttribute('href')).toBe('/verification')
  expect(screen.getByRole('link', { name: 'Preview public page' }).getAttribute('href')).toBe(`/company/${member.id}`)
  expect(screen.getByRole('region', { name: 'Company' }).textContent).toBe(
    'CompanyEditBusiness nameUmeme KisasaRegistered nameUmeme Kisasa Co. LtdBusiness typeOtherCategoryElectronics & ElectricalLocationArusha, TanzaniaFounded1999Employees11-50',
  )
  expect(screen.getByRole('region', { name: 'About' }).textContent).toMatch(/^AboutEditAutomation of .* around Arusha\.SwitchgearInstallation$/)
  expect(screen.getByRole('region', { name: 'Contact' }).textContent).toBe(
    'ContactEditWe hide your email and phone until you choose to show them.WebsiteNot addedPhone0754 123 456ShownEmailowner@umeme.exampleHiddenFacebookfacebook.com/umemekisasa',
  )
  expect(section('Cover').getByText('Your picture.')).toBeTruthy()
  expect(section('Cover').getByRole('img', { name: 'Your cover' }).getAttribute('src')).toMatch(/\/medium$/)
})

test('marks missing facts', async () => {
  await openProfile({
    companyName: null,
    category: null,
    yearFounded: null,
    employeeCount: null,
    tags: [],
    coverImage: null,
    website: 'https://kivu.example/shop',
    instagramUrl: 'https://www.instagram.com/kivu',
    linkedinUrl: 'https://www.linkedin.com/company/kivu',
  })
  expect(screen.getByRole('region', { name: 'Company' }).textContent).toBe(
    'CompanyEditBusiness nameUmeme KisasaBusiness typeOtherCategoryNot addedLocationArusha, TanzaniaFoundedNot addedEmployeesNot added',
  )
  expect(section('About').getByText('No tags added')).toBeTruthy()
  for (const address of ['kivu.example/shop', 'instagram.com/kivu', 'linkedin.com/company/kivu'])
    expect(section('Contact').getByText(address)).toBeTruthy()
  expect(section('Cover').getByText('Placeholder pattern. Add your photo.')).toBeTruthy()
  expect(section('Cover').queryByRole('img', { name: 'Your cover' })).toBeNull()
})

test('counts the complete parts and links to three missing parts', async () => {
  const { unmount } = await openProfile({ tags: [] })
  const card = section('Profile progress')
  const meter = card.getByRole('meter', { name: 'Completed parts' })
  expect(['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => meter.getAttribute(name))).toEqual(['4', '8', '4 of 8'])
  expect(card.getByText('4 of 8 parts are complete. Among equal search results, more complete profiles come first.')).toBeTruthy()
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Write a longer descriptionBuyers read it before they contact you. Write at least 80 characters.', '#about'],
    ['Add a product or serviceMost buyers search for a product or service.', '#products'],
    ['Add tagsTags help buyers find you.', '#about'],
  ])
  unmount()
  await openProfile({ description: 'x'.repeat(80), products: ['Coffee'], website: 'https://kivu.example' })
  expect(section('Profile progress').getByText('Your profile is complete.')).toBeTruthy()
  expect(section('Profile progress').queryByRole('link')).toBeNull()
})

test.each([
  ['category', 'Choose a category', '#company'],
  ['website', 'Add your website', '#contact'],
  ['coverImage', 'Add a cover picture', '#cover'],
  ['yearFounded', 'Add the year founded', '#company'],
  ['employeeCount', 'Add the number of employees', '#company'],
] as const)('links a missing %s to the section where it is edited', async (part, name, place) => {
  await openProfile({ description: 'x'.repeat(80), products: ['Coffee'], website: 'https://kivu.example', [part]: null })
  const [link, ...others] = section('Profile progress').getAllByRole('link')
  expect(link?.textContent?.startsWith(name)).toBe(true)
  expect(link?.getAttribute('href')).toBe(place)
  expect(document.querySelector(place)).toBeTruthy()
  expect(others).toEqual([])
})

test('shows the card that visitors see in lists', async () => {
  await openProfile({ description: `Coffee. ${'Long '.repeat(40)}`, tags: ['One', 'Two', 'Three', 'Four'], rating: 4 })
  const view = section('Your card in lists')
  expect(view.getByRole('heading', { level: 3, name: 'Umeme Kisasa' })).toBeTruthy()
  expect(view.getByText('Other · Tanzania, Arusha')).toBeTruthy()
  expect(view.getByText(/^Coffee\. .*…$/)).toBeTruthy()
  expect(view.getByText('Three')).toBeTruthy()
  expect(view.queryByText('Four')).toBeNull()
  expect(view.getByText('Rated 4.0 out of 5')).toBeTruthy()
  expect(view.getByRole('article').querySelector('img')?.getAttribute('src')).toMatch(/\/medium$/)
  expect(view.getByRole('link', { name: 'your company page' }).getAttribute('href')).toBe(`/company/${member.id}`)
})

test('shows the pattern on the card without a cover picture', async () => {
  await openProfile({ coverImage: null })
  expect(section('Your card in lists').getByRole('article').querySelector('img')).toBeNull()
})

test('saves only the changed fields, sends the loaded version, then focuses the edit button', async () => {
  const { user, toasts, own } = await openProfile()
  const form = await edit(user, 'company', 'Company')
  const name = form.getByRole('textbox', { name: 'Business name' })
  expect(document.activeElement).toBe(name)
  await enter(user, name, 'Umeme Bora')
  await user.selectOptions(form.getByRole('combobox', { name: 'Business type' }), 'Trader')
  await user.selectOptions(form.getByRole('combobox', { name: 'Country' }), 'Kenya')
  await enter(user, form.getByRole('textbox', { name: /^Year founded/ }), ' 2001 ')
  await enter(user, form.getByRole('textbox', { name: /^Number of employees/ }), '')
  const calls = answer({ changeProfile }, { ...own, businessName: 'Umeme Bora', country: 'Kenya', version: 4 })
  await user.click(save())
  expect(await section('Company').findByText('Umeme Bora')).toBeTruthy()
  expect(section('Company').getByText('Arusha, Kenya')).toBeTruthy()
  expect(calls.map(({ params, body, headers }) => [params.id, body, headers.get('if-match')])).toEqual([
    [member.id, { businessName: 'Umeme Bora', businessType: 'trader', country: 'Kenya', yearFounded: 2001, employeeCount: '' }, '"3"'],
  ])
  expect(toasts).toEqual([{ title: 'Company saved' }])
  expect(screen.getByRole('button', { name: 'Edit company' })).toBe(document.activeElement)
  expect(sessionStorage.length).toBe(0)
})

test('checks the session again three times after a new name, but not after other changes', async () => {
  const { user, rechecks, own } = await openProfile()
  let form = await edit(user, 'company', 'Company')
  await enter(user, form.getByRole('textbox', { name: 'Location' }), 'Moshi')
  answer({ changeProfile }, { ...own, location: 'Moshi', version: 4 })
  await user.click(save())
  await section('Company').findByText('Moshi, Tanzania')
  form = await edit(user, 'company', 'Company')
  await enter(user, form.getByRole('textbox', { name: 'Business name' }), 'Umeme Bora')
  answer({ changeProfile }, { ...own, businessName: 'Umeme Bora', version: 5 })
  stopClock()
  await user.click(save())
  await section('Company').findByText('Umeme Bora')
  await passTime(0)
  expect(rechecks()).toBe(1)
  await passTime(999)
  expect(rechecks()).toBe(1)
  await passTime(1)
  expect(rechecks()).toBe(2)
  await passTime(3999)
  expect(rechecks()).toBe(2)
  await passTime(1)
  expect(rechecks()).toBe(3)
})

test('saves nothing when nothing was changed', async () => {
  const { user, toasts } = await openProfile()
  await edit(user, 'company', 'Company')
  await user.click(save())
  await waitFor(() => expect(toasts).toEqual([{ title: 'No changes to save' }]))
  expect(screen.getByRole('button', { name: 'Edit company' })).toBe(document.activeElement)
})

test('shows an error at each invalid field, focuses the first, and removes an error once it is fixed', async () => {
  const { user } = await openProfile()
  const form = await edit(user, 'company', 'Company')
  await enter(user, form.getByRole('textbox', { name: 'Business name' }), 'U')
  const year = form.getByRole('textbox', { name: /^Year founded/ })
  await enter(user, year, '19')
  await enter(user, form.getByRole('textbox', { name: 'Location' }), '')
  await user.click(save())
  const name = form.getByRole('textbox', { name: 'Business name', description: 'Business name must be at least 2 characters.' })
  expect(document.activeElement).toBe(name)
  expect(form.getByText('3 fields need your attention.').closest('[role=alert]')).toBeTruthy()
  await user.type(name, 'meme')
  expect(name.getAttribute('aria-invalid')).toBeNull()
  await user.type(form.getByRole('textbox', { name: 'Location' }), 'Moshi')
  expect(form.getByText('One field needs your attention.')).toBeTruthy()
  expect(year).toBe(form.getByRole('textbox', { description: 'Please provide a valid year founded.' }))
  await enter(user, year, 'MCMXCIX')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(form.getByRole('textbox', { description: 'Please provide a valid year founded.' }))
})

test('does not let the owner edit verified facts', async () => {
  const { user, own } = await openProfile({ own: { factsFixed: true } })
  const form = await edit(user, 'company', 'Company')
  expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Business type' }))
  for (const name of ['Business name', 'Registered name', 'Country']) {
    expect(form.getByText(name, { selector: 'dt' })).toBeTruthy()
    expect(form.queryByLabelText(name)).toBeNull()
  }
  expect(form.getByText(/Our team has checked these facts or is checking them\./).textContent).toBe(
    'Our team has checked these facts or is checking them. Contact us if one of them changes.',
  )
  expect(form.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
  await enter(user, form.getByRole('textbox', { name: 'Location' }), 'Moshi')
  const calls = answer({ changeProfile }, own)
  await user.click(save())
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ location: 'Moshi' }]))
})

test('does not link to a contact page that no part serves', async () => {
  const { user } = await openProfile({ own: { factsFixed: true } }, { unserved: ['/contact'] })
  const form = await edit(user, 'company', 'Company')
  expect(form.queryByRole('link', { name: 'Contact us' })).toBeNull()
  expect(form.getByText(/Contact us if one of them changes\.$/)).toBeTruthy()
})

test('suggests a category that fits the products, with a button that chooses it', async () => {
  const { user, own } = await openProfile({ category: null, own: { suggestedCategory: 'Textiles & Apparel' } })
  const form = await edit(user, 'company', 'Company')
  const category = form.getByRole<HTMLSelectElement>('combobox', { name: 'Category' })
  await user.click(await form.findByRole('button', { name: 'Textiles & Apparel' }))
  expect([category.value, document.activeElement]).toEqual(['Textiles & Apparel', category])
  expect(form.queryByRole('button', { name: 'Textiles & Apparel' })).toBeNull()
  const calls = answer({ changeProfile }, own)
  await user.click(save())
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ category: 'Textiles & Apparel' }]))
})

test.each([
  ['is missing', { category: null, own: { suggestedCategory: null } }],
  ['is not in the list', { category: null, own: { suggestedCategory: 'Stardust' } }],
  ['comes after a category was chosen', { category: 'Food & Beverages', own: { suggestedCategory: 'Textiles & Apparel' } }],
])('does not offer a suggestion that %s', async (_, facts) => {
  const { user } = await openProfile(facts)
  const form = await edit(user, 'company', 'Company')
  await form.findByRole('option', { name: 'Textiles & Apparel' })
  expect(form.queryByText(/^Suggested for your products/)).toBeNull()
})

test('keeps a category and a country that are not in the lists', async () => {
  const { user } = await openProfile({ category: 'Stardust', country: 'Atlantis' })
  const form = await edit(user, 'company', 'Company')
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('Stardust')
  const countries = texts(within(form.getByRole('combobox', { name: 'Country' })).getAllByRole('option'))
  expect(countries.slice(-2)).toEqual(['Zimbabwe', 'Atlantis'])
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value).toBe('Atlantis')
  await form.findByRole('option', { name: 'Textiles & Apparel' })
  expect(texts(within(form.getByRole('combobox', { name: 'Category' })).getAllByRole('option')).at(-1)).toBe('Stardust')
})

test('saves tags in the form that the directory uses', async () => {
  const { user, own, toasts } = await openProfile()
  const form = await edit(user, 'description and tags', 'About')
  const description = form.getByRole('textbox', { name: 'Description', description: /Write at least 80 characters\.$/ })
  await enter(user, description, 'Too short')
  const tags = form.getByRole<HTMLInputElement>('textbox', { name: /^Tags/, description: 'Up to 10 tags, separated by commas: Arabica, Fair trade' })
  expect(tags.value).toBe('Switchgear, Installation')
  await enter(user, tags, ' fair trade, Arabica,, arabica')
  await user.click(save())
  expect(document.activeElement).toBe(description)
  await user.type(description, ' to say anything at all.')
  const calls = answer({ changeProfile }, { ...own, tags: ['Fair trade', 'Arabica'] })
  await user.click(save())
  expect(await section('About').findByText('Fair trade')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ description: 'Too short to say anything at all.', tags: ['Fair trade', 'Arabica'] }])
  expect(toasts).toEqual([{ title: 'Description and tags saved' }])
})

test('saves contact details, adds https to the website, and saves which details are shown', async () => {
  const { user, own, toasts } = await openProfile()
  const form = await edit(user, 'contact details', 'Contact')
  const email = form.getByRole<HTMLInputElement>('textbox', { name: 'Email', description: 'You log in with this address' })
  expect([email.value, email.readOnly]).toEqual(['owner@umeme.example', true])
  const [showPhone, showEmail] = form.getAllByRole<HTMLInputElement>('checkbox')
  expect([showPhone?.checked, showEmail?.checked]).toEqual([true, false])
  await user.click(form.getByRole('checkbox', { name: 'Show the phone number on your page' }))
  await user.click(form.getByRole('checkbox', { name: 'Show the email address on your page' }))
  await enter(user, form.getByRole('textbox', { name: /^Website/ }), 'umeme.example/shop')
  const facebook = form.getByRole('textbox', { name: /^Facebook/ })
  await enter(user, facebook, 'https://facebook.com.evil.example/kivu')
  await enter(user, form.getByRole('textbox', { name: /^Instagram/ }), 'instagram.com/umeme')
  await enter(user, form.getByRole('textbox', { name: /^LinkedIn/ }), 'http://www.linkedin.com/company/umeme')
  await enter(user, form.getByRole('textbox', { name: 'Phone' }), '0754 999 999')
  await user.click(save())
  expect(facebook).toBe(form.getByRole('textbox', { description: 'Please enter a facebook.com address that starts with https://.' }))
  expect(form.getByRole('textbox', { description: /^Please enter a linkedin\.com address/ })).toBeTruthy()
  await enter(user, facebook, '')
  await enter(user, form.getByRole('textbox', { name: /^LinkedIn/ }), '')
  const calls = answer({ changeProfile }, own)
  await user.click(save())
  await waitFor(() => expect(toasts).toEqual([{ title: 'Contact details saved' }]))
  expect(calls.map(({ body }) => body)).toEqual([
    {
      website: 'https://umeme.example/shop',
      phone: '0754 999 999',
      showPhone: false,
      showEmail: true,
      facebookUrl: '',
      instagramUrl: 'https://instagram.com/umeme',
    },
  ])
})

test('shows an error at its field or above the buttons, and lets the owner save again', async () => {
  const { user, own } = await openProfile()
  const form = await edit(user, 'company', 'Company')
  const name = form.getByRole('textbox', { name: 'Business name' })
  await enter(user, name, 'Umeme Bora')
  refuse({ changeProfile }, { status: 409, code: 'FACTS_VERIFIED', message: 'This fact has been verified.', field: 'businessName' })
  await user.click(save())
  expect(await form.findByRole('textbox', { description: 'This fact has been verified.' })).toBe(document.activeElement)
  cutOff({ changeProfile })
  await user.click(save())
  expect((await form.findByText('There was an error submitting your information. Please try again.')).closest('[role=alert]')).toBeTruthy()
  expect(form.queryByText('This fact has been verified.')).toBeNull()
  const { release, calls } = hold({ changeProfile }, own)
  await user.click(save())
  await user.click(await form.findByRole('button', { name: 'Saving...' }))
  release()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull())
  expect(calls).toHaveLength(1)
})

test('shows saved changes on the company page at once and reloads lists', async () => {
  const own = await profile()
  answer({ getProfile }, own)
  answer({ getBusiness }, own)
  const lists = answer({ searchBusinesses }, [{ ...hit(), ...own }])
  const { user } = open('/directory', { user: member })
  await user.click(await screen.findByRole('link', { name: 'Umeme Kisasa' }))
  await user.click(await screen.findByRole('link', { name: 'Edit your profile' }))
  await screen.findByRole('region', { name: 'Company' })
  const searches = () => lists.filter(({ query }) => query.category === undefined)
  expect(searches()).toHaveLength(1)
  const form = await edit(user, 'company', 'Company')
  await enter(user, form.getByRole('textbox', { name: 'Business name' }), 'Umeme Bora')
  answer({ changeProfile }, { ...own, businessName: 'Umeme Bora', version: 4 })
  await user.click(save())
  await section('Company').findByText('Umeme Bora')
  hold({ getBusiness })
  await user.click(screen.getByRole('link', { name: 'Preview public page' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Umeme Bora' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to Directory' }))
  await waitFor(() => expect(searches()).toHaveLength(2))
})

test('a role that only sells changes products, not the profile', async () => {
  answer({ getProfile }, await profile())
  open('/profile', { user: memberAs('sales') })
  expect(await screen.findByText('Your role can see the profile but not change it.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Company' })).toBeNull()
  expect(screen.getByRole('region', { name: /products/i })).toBeTruthy()
})

test('a driver does not load the profile', async () => {
  const reads = answer({ getProfile }, await profile())
  open('/profile', { user: memberAs('driver') })
  expect(await screen.findByRole('heading', { name: 'This page is not part of your role' })).toBeTruthy()
  expect(reads).toEqual([])
})
