import {
  type Business,
  cardDescription,
  directoryCountries,
  getBusiness,
  PAGE_SIZE,
  type SearchHit,
  searchBusinesses,
  typeAndPlace,
} from '@ungana/contracts-directory'
import { asText, text } from '@ungana/language/server'
import type { Service } from '@ungana/service-kit'
import { field, type Html, html, search, serveTextPages, shortened, type TextPage, type Visit } from '@ungana/service-kit/text-pages'

const home: TextPage = {
  path: '/',
  policy: 'anyone',
  show: async (visit) => {
    const { say, link } = visit
    return {
      title: say(text('Trade across East Africa')),
      body: html`<p>${say(text('These pages have no pictures and no scripts. They work on old phones and slow networks.'))}</p>${searchForm(visit)}<ul><li>${link(
        '/borders',
        say(text('Borders')),
      )}<p>${say(text('Which border posts are open'))}</p></li><li>${link('/lanes', say(text('Lane prices')))}<p>${say(
        text('What transport costs per tonne'),
      )}</p></li><li>${link('/loads/new', say(text('Post a load')))}<p>${say(text('Truck owners on your route can make you an offer'))}</p></li></ul>`,
    }
  },
}

const directory: TextPage = {
  path: '/directory',
  policy: 'anyone',
  show: async (visit) => {
    const { say, link, query, ask } = visit
    const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(query.page)) || 1))
    const filters = { q: query.q?.slice(0, 200), country: query.country }
    const { body: found, headers } = await ask(searchBusinesses, { query: { ...filters, page } })
    const total = Number(headers['x-total-count'] ?? 0)
    const others = (other: number) => `/directory?${new URLSearchParams({ q: filters.q ?? '', country: filters.country ?? '', page: String(other) })}`
    return {
      title: say(text('Directory')),
      body: html`${searchForm(visit)}<p>${say(text('{0, plural, one {# company} other {# companies}}', { 0: total }))}</p>${
        found.length === 0 && html`<p>${say(text('Try fewer or different words, or another country.'))}</p>`
      }<ul>${found.map((each) => companyRow(visit, each))}</ul><p>${page > 1 && link(others(page - 1), say(text('Previous page')))} ${
        page * PAGE_SIZE < total && link(others(page + 1), say(text('Next page')))
      }</p>`,
    }
  },
}

const company: TextPage = {
  path: '/companies/:id',
  policy: 'anyone',
  show: async (visit) => {
    const { params, say, reader, link } = visit
    const { body: shown } = await visit.ask(getBusiness, { params: { id: params.id ?? '' } })
    const { products, services, phone, email, website, id, sample } = shown
    const list = (names: readonly string[]) => shortened(names.join(', '), 2000)
    const rows: readonly (readonly [string, string | Html | null | undefined | false])[] = [
      [say(text('Products')), products.length > 0 && list(products)],
      [say(text('Services')), services.length > 0 && list(services)],
      [say(text('Phone')), phone && html`<a href="tel:${phone}">${phone}</a>`],
      [say(text('Email')), email && html`<a href="mailto:${email}">${email}</a>`],
      [say(text('Website')), website && html`<a href="${website}">${website}</a>`],
    ]
    return {
      title: shown.businessName,
      body: html`<p>${facts(visit, shown)}</p><p class="text">${shortened(shown.description, 3000)}</p><dl>${rows.map(
        ([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`,
      )}</dl>${
        sample
          ? html`<p>${say(text('This is a sample company. It cannot answer.'))}</p>`
          : reader.role === 'visitor'
            ? html`<p>${link(`/login?${new URLSearchParams({ from: `/messages/${id}` })}`, say(text('Log in to write a message')))}</p>`
            : reader.sub !== id && html`<p>${link(`/messages/${id}`, say(text('Write a message')))}</p>`
      }`,
    }
  },
}

const searchForm = (visit: Visit) => {
  const { say, query } = visit
  const countries = directoryCountries.map((value) => ({ value, label: say(asText(value)) }))
  return search(visit, {
    action: '/directory',
    submit: say(text('Search')),
    fields: html`${field(visit, { name: 'q', label: say(text('Product, service or company')), type: 'search', value: query.q, required: false })}${field(
      visit,
      {
        name: 'country',
        label: say(text('Country')),
        value: query.country,
        required: false,
        options: [{ value: '', label: say(text('All countries')) }, ...countries],
      },
    )}`,
  })
}

const companyRow = (visit: Visit, hit: SearchHit) =>
  html`<li><h2>${visit.link(`/companies/${hit.id}`, shortened(hit.businessName, 250))}</h2><p>${shortened(facts(visit, hit), 250)}</p><p>${shortened(cardDescription(hit.description), 300)}</p></li>`

function facts({ say }: Visit, shown: Business & { readonly featured?: boolean }): string {
  return [
    typeAndPlace(shown, (name) => say(asText(name))),
    shown.verified && say(text('Verified')),
    shown.featured && say(text('Featured')),
    shown.sample && say(text('Sample')),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const textPageRoutes = (app: Service) => serveTextPages(app, [home, directory, company])
