import {
  addMilestone,
  type Booking,
  type BorderPost,
  type BorderReports,
  type BorderWait,
  type BorderWaitFigure,
  borderReportStatuses,
  borderSteps,
  cancelBooking,
  cargoTypes,
  closeBooking,
  getBooking,
  getLanePrice,
  listBookings,
  listBorders,
  listBorderWaits,
  nameTruck,
  pickUp,
  postShipment,
  reportBorder,
} from '@ungana/contracts-logistics'
import { asText, day, type Text, text } from '@ungana/language/server'
import type { Service } from '@ungana/service-kit'
import {
  field,
  fitting,
  form,
  type Html,
  html,
  problemOf,
  Refused,
  search,
  serveTextPages,
  shortened,
  type TextPage,
  type Visit,
} from '@ungana/service-kit/text-pages'

const BOOKINGS = 10
const MILESTONES_BYTES = 5000

const statusOf: Readonly<Record<string, Text>> = {
  open: text('Open'),
  restricted: text('Restricted'),
  closed: text('Closed'),
  unknown: text('Not known'),
}

const borders: TextPage = {
  path: '/borders',
  policy: 'anyone',
  show: async (visit) => {
    const { say, ask, query } = visit
    const [{ body: posts }, { body: known }] = await Promise.all([ask(listBorders, {}), ask(listBorderWaits, {})])
    const waitsOf = ({ id }: BorderPost) => known.waits.filter(({ post }) => post === id)
    const one = posts.find(({ id }) => id === query.post)
    if (one) return borderPage(visit, one, waitsOf(one))
    const worst = ['closed', 'restricted', 'open', 'unknown']
    const sorted = posts.toSorted((one, other) => worst.indexOf(one.status) - worst.indexOf(other.status))
    return {
      title: say(text('Borders')),
      body: html`<p>${say(text('Choose a post to see how long trucks wait there.'))}</p><ul>${fitting(
        sorted.map((post) => borderRow(visit, post, waitsOf(post))),
        10_000,
      )}</ul>`,
    }
  },
}

function borderRow(visit: Visit, post: BorderPost, waits: readonly BorderWait[]) {
  const { say, link } = visit
  return html`<li>${link(`/borders?post=${post.id}`, post.name)}<p>${stateOf(visit, post)}</p>${waits.map(
    ({ to, median, trips }) => html`<p>${say(text('To {0}: usually {1}, {2}', { 0: asText(to), 1: waitText(median), 2: tripsText(trips) }))}</p>`,
  )}</li>`
}

function stateOf({ say }: Visit, { sideA, sideB, status, source, asOf, note, drivers }: BorderPost) {
  const told = source && asOf ? say(text('{0}, {1}', { 0: source, 1: day(asOf) })) : undefined
  return html`${say(asText(sideA))}–${say(asText(sideB))}: ${say(statusOf[status] ?? asText(status))}${told && html`<small>${told}</small>`}${note && html` ${shortened(note, 200)}`}${drivers && reportsOf(drivers).map((line) => html`<br>${say(line)}`)}`
}

function reportsOf({ open, slow, closed }: BorderReports): readonly Text[] {
  const said = [
    ...(open > 0 ? [text('{0, plural, one {# driver says open} other {# drivers say open}}', { 0: open })] : []),
    ...(slow > 0 ? [text('{0, plural, one {# driver says slow} other {# drivers say slow}}', { 0: slow })] : []),
    ...(closed > 0 ? [text('{0, plural, one {# driver says closed} other {# drivers say closed}}', { 0: closed })] : []),
  ]
  const [first, ...more] = said
  if (!first) return []
  return [text('In the last 6 hours:'), first, ...more, ...(closed > 0 && open + slow > 0 ? [text('These reports conflict.')] : [])]
}

/** One post, with the waiting times of each direction by weekday. */
function borderPage(visit: Visit, post: BorderPost, waits: readonly BorderWait[]) {
  const { say, link } = visit
  const direction = (to: string) => {
    const wait = waits.find((each) => each.to === to)
    const days = wait?.weekdays.flatMap((figure, index) =>
      figure ? [html`<li>${say({ message: '{0}', values: { 0: weekday(index) } })}: ${say(figureText(figure))}</li>`] : [],
    )
    return html`<h2>${say(text('To {0}', { 0: asText(to) }))}</h2>${
      wait
        ? html`<p>${say(text('In 90 days: {0}', { 0: figureText(wait) }))}</p><p>${say(
            wait.lastWeek
              ? text('Last 7 days: {0}', { 0: figureText(wait.lastWeek) })
              : text('Last 7 days: fewer than five carriers passed, so no waiting time is shown.'),
          )}</p>${days && days.length > 0 && html`<h2>${say(text('By weekday of arrival'))}</h2><ul>${days}</ul>`}`
        : html`<p>${say(text('No waiting time: fewer than five carriers passed here in 90 days.'))}</p>`
    }`
  }
  return {
    title: post.name,
    body: html`<p>${stateOf(visit, post)}</p>${[post.sideB, post.sideA].map(direction)}<p>${link('/borders', say(text('All border posts')))}</p>`,
  }
}

/** Half an hour is the finest from two hours on. */
const waitText = (minutes: number): Text =>
  minutes < 120 ? text('{0} min', { 0: { number: minutes } }) : text('{hours} h', { hours: { number: Math.round(minutes / 30) / 2 } })

const tripsText = (trips: number): Text => text('{0, plural, one {# trip} other {# trips}}', { 0: trips })

const figureText = ({ median, lower, upper, trips }: BorderWaitFigure): Text =>
  text('{0} (half of the trucks {1} to {2}), {3}', { 0: waitText(median), 1: waitText(lower), 2: waitText(upper), 3: tripsText(trips) })

/** 0 is Monday. */
const weekday = (index: number) => ({ day: `2026-01-0${5 + index}`, options: { weekday: 'long' } }) as const

const lanes: TextPage = {
  path: '/lanes',
  policy: 'anyone',
  show: async (visit) => {
    const { say, query } = visit
    const fields = html`${field(visit, { name: 'origin', label: say(text('From')), value: query.origin ?? 'Mombasa' })}${field(visit, {
      name: 'destination',
      label: say(text('To')),
      value: query.destination ?? 'Kigali',
    })}`
    return {
      title: say(text('Lane prices')),
      body: html`${search(visit, { action: '/lanes', submit: say(text('Show the price')), fields })}${query.origin !== undefined && (await lanePrice(visit))}`,
    }
  },
}

async function lanePrice({ say, query, ask }: Visit) {
  try {
    const { body: lane } = await ask(getLanePrice, { query: { origin: query.origin, destination: query.destination } })
    const { price, distanceKm } = lane
    const route = say(text('{0} to {1}', { 0: lane.origin, 1: lane.destination }))
    const rows = price
      ? [
          text('USD {0} per tonne', { 0: { number: price.perTonne } }),
          ...(price.range
            ? [text('Half of the companies: USD {0} to {1} per tonne', { 0: { number: price.range.from }, 1: { number: price.range.to } })]
            : []),
          text('From {0, plural, one {# company} other {# companies}} in the last 180 days', { 0: price.companies }),
        ]
      : [text('Fewer than five companies have agreed on a price here, so none is shown.')]
    return html`<h2>${route}</h2>${distanceKm !== null && html`<p>${say(text('{0} km', { 0: { number: Math.round(distanceKm) } }))}</p>`}${rows.map(
      (row) => html`<p>${say(row)}</p>`,
    )}`
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error
    return html`<p class="problem" role="alert">${error.body.message}</p>`
  }
}

const newLoad: TextPage = {
  path: '/loads/new',
  policy: 'member',
  act: 'freight.write',
  show: async (visit) => {
    const { say } = visit
    const cargo = cargoTypes.map((value) => ({ value, label: say(asText(value)) }))
    return {
      title: say(text('Post a load')),
      body: html`${problemOf(visit)}${form(visit, {
        action: '/loads/new',
        submit: say(text('Post the load')),
        fields: html`${field(visit, { name: 'cargoType', label: say(text('Cargo')), options: cargo })}${field(visit, {
          name: 'weight',
          label: say(text('Weight in tonnes')),
        })}${field(visit, { name: 'volume', label: say(text('Volume in m³')) })}${field(visit, {
          name: 'originLocation',
          label: say(text('From')),
          value: 'Mombasa, Kenya',
          hint: say(text('Town and country')),
        })}${field(visit, { name: 'destinationLocation', label: say(text('To')), value: 'Kigali, Rwanda' })}${field(visit, {
          name: 'targetDate',
          label: say(text('Ready on')),
          type: 'date',
          hint: say(text('For example 2026-12-31')),
        })}${field(visit, { name: 'budget', label: say(text('Budget in USD')) })}${field(visit, {
          name: 'contactInfo',
          label: say(text('Phone or email')),
          hint: say(text('Only the company that you book sees it')),
        })}`,
      })}`,
    }
  },
  send: async ({ form: { key: _, ...typed }, ask }) => {
    const {
      cargoType,
      weight = '',
      volume = '',
      originLocation = '',
      destinationLocation = '',
      targetDate = '',
      budget = '',
      contactInfo = '',
    } = typed
    const cargo = cargoTypes.find((known) => known === cargoType) ?? 'Other'
    const { body } = await ask(postShipment, {
      body: { cargoType: cargo, weight, volume, originLocation, destinationLocation, targetDate, budget, contactInfo },
    })
    return `/loads/posted?${new URLSearchParams({ id: body.id })}`
  },
}

const posted: TextPage = {
  path: '/loads/posted',
  policy: 'member',
  act: 'freight.read',
  show: async ({ say, link }) => ({
    title: say(text('Your load is posted')),
    body: html`<p>${say(text('Truck owners can make you offers now. You get a notification for each.'))}</p><p>${link('/bookings', say(text('Bookings')))}</p>`,
  }),
}

const bookings: TextPage = {
  path: '/bookings',
  policy: 'member',
  act: 'trips.see',
  show: async (visit) => {
    const { say, link, query, ask } = visit
    const { body: found } = await ask(listBookings, { query: { limit: BOOKINGS, before: query.before } })
    const last = found.at(-1)
    return {
      title: say(text('Bookings')),
      body: html`${found.length === 0 && html`<p>${say(text('No bookings yet. A booking starts when an offer is accepted.'))}</p>`}<ul>${found.map(
        (each) =>
          html`<li>${link(`/bookings/${each.id}`, routeText(visit, each))}<p>${say(bookingStatus(each))} · ${say(asText(each.cargoType))} · ${weightText(visit, each)}</p></li>`,
      )}</ul>${last && found.length === BOOKINGS && html`<p>${link(`/bookings?before=${last.id}`, say(text('Older')))}</p>`}`,
    }
  },
}

const booking: TextPage = {
  path: '/bookings/:id',
  policy: 'member',
  act: 'trips.see',
  show: async (visit) => {
    const { say, params, ask } = visit
    const { body: shown } = await ask(getBooking, { params: { id: params.id ?? '' } })
    const other = shown.side === 'shipper' ? shown.carrier : shown.shipper
    const contact = shown.side === 'shipper' ? shown.contact.carrier : shown.contact.shipper
    const rows: readonly (readonly [string, string | false | null])[] = [
      [say(text('Status')), say(bookingStatus(shown))],
      [say(text('Cargo')), `${say(asText(shown.cargoType))}, ${weightText(visit, shown)}`],
      [shown.side === 'shipper' ? say(text('Truck of')) : say(text('Load of')), `${other.name}, ${contact}`],
      [say(text('Price')), shown.price > 0 && `USD ${shown.price}`],
      [say(text('Pick-up')), say({ message: '{0}', values: { 0: day(shown.pickupDate) } })],
      [say(text('Number plate')), shown.plate],
      [say(text('Delivery code')), shown.deliveryCode],
      ...shown.route.borders.map(({ name, wait }) => [name, wait !== undefined && say(borderWaitText(wait))] as const),
    ]
    return {
      title: routeText(visit, shown),
      body: html`${problemOf(visit)}<dl>${rows.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>${steps(visit, shown)}<h2>${say(
        text('So far'),
      )}</h2><ul>${fitting(
        shown.milestones.toReversed().map(({ kind, place, at, note }) => {
          const moment = { day: at, options: { dateStyle: 'medium', timeStyle: 'short' } } as const
          return html`<li>${say(statusTexts[kind] ?? asText(kind))}${place && ` · ${place}`}<small>${say({ message: '{0}', values: { 0: moment } })}</small>${note && html`<p>${shortened(note, 600)}</p>`}</li>`
        }),
        MILESTONES_BYTES,
      )}</ul>`,
    }
  },
  send: async ({ params, form: typed, ask }) => {
    const id = params.id ?? ''
    const { step, plate = '', code = '', place, status, reason = '', post = '' } = typed
    const report = borderReportStatuses.find((each) => each === status)
    const given = { params: { id } }
    if (step === 'name-truck') await ask(nameTruck, { ...given, body: { plate } })
    else if (step === 'pickup') await ask(pickUp, { ...given, body: { code, plate } })
    else if (step === 'close') await ask(closeBooking, given)
    else if (step === 'report' && report) await ask(reportBorder, { params: { id, post }, body: { status: report } })
    else if (step === 'cancel') await ask(cancelBooking, { ...given, body: { reason } })
    else await ask(addMilestone, { ...given, body: { status: status === 'at border' ? status : 'in transit', ...(place && { place }) } })
    return `/bookings/${id}`
  },
}

const borderWaitText = (wait: Booking['route']['borders'][number]['wait']): Text =>
  wait
    ? text('Usually {0} here, from our trucks, {1}', { 0: waitText(wait.median), 1: tripsText(wait.trips) })
    : text('No waiting time: fewer than five carriers passed here in 90 days.')

/** A form for each step that the reader may take here. The delivery needs a photo, which these pages cannot send. */
function steps(visit: Visit, booking: Booking): readonly Html[] {
  const { say } = visit
  const { id, actions, plate } = booking
  const plateField = (id: string) => field(visit, { name: 'plate', id, label: say(text('Number plate')), value: plate ?? undefined })
  const step = (name: string, title: string, submit: string, fields: readonly Html[] = []) =>
    html`<h2>${title}</h2>${form(visit, { action: `/bookings/${id}`, submit, fields: html`<input type="hidden" name="step" value="${name}">${fields}` })}`
  const known: Readonly<Record<string, () => Html>> = {
    'name-truck': () => step('name-truck', say(text('Which truck is coming?')), say(text('Save')), [plateField('plate')]),
    pickup: () =>
      step('pickup', say(text('Loaded')), say(text('Confirm the loading')), [
        field(visit, { name: 'code', label: say(text('Code on the shipper’s screen')) }),
        plateField('plate-loaded'),
      ]),
    milestone: () =>
      html`${borderForms(visit, booking)}${step('milestone', say(text('Where is the truck?')), say(text('Report')), [
        field(visit, {
          name: 'status',
          label: say(text('Status')),
          options: [
            { value: 'in transit', label: say(text('On the way')) },
            { value: 'at border', label: say(text('At the border')) },
          ],
        }),
        field(visit, { name: 'place', label: say(text('Place')), required: false }),
      ])}`,
    close: () => step('close', say(text('Did everything arrive?')), say(text('Close the booking'))),
    cancel: () =>
      step('cancel', say(text('Cancel the booking')), say(text('Cancel the booking')), [
        field(visit, { name: 'reason', label: say(text('Why?')), type: 'lines' }),
      ]),
    deliver: () => html`<p>${say(text('The delivery needs a photo. Report it on the site with pictures.'))}</p>`,
  }
  return actions.flatMap((action) => known[action]?.() ?? [])
}

/** Buttons for a driver at a border post: arrived, left, and how the post is. */
function borderForms(visit: Visit, { id, route, milestones }: Booking): readonly Html[] {
  const { say } = visit
  const { here, ahead } = borderSteps(route, milestones)
  const reportable = route.borders.findLast((post) => post.reportable)
  const button = (submit: Text, values: Readonly<Record<string, string>>) =>
    form(visit, {
      action: `/bookings/${id}`,
      submit: say(submit),
      fields: Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`),
    })
  return [
    ...(here ? [button(text('I have left {0}', { 0: here.name }), { step: 'milestone', status: 'in transit', place: here.name })] : []),
    ...ahead.map(({ name }) => button(text('I am at {0}', { 0: name }), { step: 'milestone', status: 'at border', place: name })),
    ...(reportable
      ? [
          html`<h2>${say(text('How is {0} now?', { 0: reportable.name }))}</h2>`,
          ...borderReportStatuses.map((status) => button(reportNames[status], { step: 'report', post: reportable.id, status })),
        ]
      : []),
  ]
}

const reportNames = { open: text('Open'), slow: text('Slow'), closed: text('Closed') } as const

const statusTexts: Readonly<Record<string, Text>> = {
  booked: text('Booked'),
  'picked up': text('Picked up'),
  'in transit': text('On the way'),
  'at border': text('At the border'),
  delivered: text('Delivered'),
  closed: text('Closed'),
  cancelled: text('Cancelled'),
  disputed: text('Disputed'),
  rerouted: text('Another route'),
  suspended: text('On hold: no open border on the way'),
  resumed: text('The trip continues'),
  frozen: text('On hold until staff decide'),
  released: text('No longer on hold'),
  'truck named': text('Truck added'),
  'account closed': text('A company closed its account'),
  'days changed': text('Other days'),
}

const bookingStatus = ({ status, frozen, suspended }: Booking): Text =>
  frozen ? text('On hold until staff decide') : suspended ? text('On hold: no open border on the way') : (statusTexts[status] ?? asText(status))

const routeText = ({ say }: Visit, { origin, destination }: Booking) => say(text('{0} to {1}', { 0: origin, 1: destination }))
const weightText = ({ say }: Visit, { weightKg }: Booking) => say(text('{0} kg', { 0: { number: weightKg } }))

export const textPageRoutes = (app: Service) => serveTextPages(app, [borders, lanes, newLoad, posted, bookings, booking])
