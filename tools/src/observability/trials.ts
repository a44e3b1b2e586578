// What Prometheus reads of a canary and of the stable instances, every 15 s, and the questions that must end the canary. Values are promtool's: `0+5x40` grows by
// 5 with each reading for ten minutes.

/** When the questions are asked. */
export const askedAfter = '10m'

type Series = Readonly<Record<string, string>>
type Hash = 'new' | 'old'

const grows = (by: number) => `0+${by}x40`
const always = (value: number) => `${value}x40`
/** Begins 45 s before the questions are asked. */
const late = (values: string) => `_x37 ${values}`

const of = (hash: Hash, metric: string, labels = '') =>
  `${metric}{job="deals",instance="${hash}",rollouts_pod_template_hash="${hash}"${labels && `,${labels}`}}`
const up = (hash: Hash, values: string): Series => ({ [of(hash, 'up')]: values })
const started = (hash: Hash, values: string): Series => ({ [of(hash, 'process_start_time_seconds')]: values })
const handled = (hash: Hash, values: string): Series => ({ [of(hash, 'courier_handled_total', 'consumer="plans"')]: values })
const failed = (hash: Hash, values: string): Series => ({ [of(hash, 'courier_failed_total', 'consumer="plans"')]: values })

/** Answers, or calls whose callers left (499), and how many of them took at most as many seconds as `le`. */
function answers(hash: Hash, status: number, values: string, { quick = values, route = '/api/deals/:id', le = '1' } = {}): Series {
  const labels = `method="GET",route="${route}",status="${status}"`
  return {
    [of(hash, 'http_request_duration_seconds_count', labels)]: values,
    [of(hash, 'http_request_duration_seconds_bucket', `${labels},le="${le}"`)]: quick,
  }
}

const hang = (hash: Hash, values: string): Series => ({
  ...answers(hash, 499, values),
  ...answers(hash, 499, values, { quick: always(0), le: '0.1' }),
})

const idle: Series = {
  ...up('new', always(1)),
  ...up('old', always(1)),
  ...started('new', always(1000)),
  ...started('old', always(10)),
  ...answers('new', 200, always(0)),
  ...answers('old', 200, always(0)),
  ...handled('new', always(0)),
  ...handled('old', always(0)),
  ...failed('new', always(0)),
  ...failed('old', always(0)),
}
/** The stable instances get ten calls a second, the canary five. */
const busy: Series = {
  ...idle,
  ...answers('new', 200, grows(75)),
  ...answers('old', 200, grows(150)),
  ...handled('new', grows(5)),
  ...handled('old', grows(10)),
}

interface Trial {
  readonly series: Series
  readonly ends: readonly string[]
}

export const trials: Readonly<Record<string, Trial>> = {
  'a healthy canary': { series: busy, ends: [] },
  'nobody calls': { series: idle, ends: [] },
  'nobody has called yet': { series: up('new', always(1)), ends: [] },
  'only the canary is called': { series: { ...idle, ...answers('new', 200, grows(75)) }, ends: [] },
  'only the canary is called, and fails': { series: { ...idle, ...answers('new', 500, grows(5)) }, ends: ['failures'] },
  'a tenth of the answers are failures': { series: { ...busy, ...answers('new', 500, grows(8)) }, ends: ['failures'] },
  'a tenth of the answers are failures since 45 s': { series: { ...busy, ...answers('new', 500, late('8+8x3')) }, ends: ['failures'] },
  'the canary has failed since it came 45 s ago': {
    series: { ...busy, ...answers('new', 200, late('0x3')), ...answers('new', 500, late('75+75x3')) },
    ends: ['failures'],
  },
  'one of a hundred answers is a failure': { series: { ...busy, ...answers('new', 500, '0+1x40') }, ends: [] },
  'the stable instances fail as often': { series: { ...busy, ...answers('new', 500, grows(8)), ...answers('old', 500, grows(16)) }, ends: [] },
  'three of ten calls fail': { series: { ...idle, ...answers('new', 200, '0x30 7x10'), ...answers('new', 500, '0x30 3x10') }, ends: [] },
  'callers send wrong calls': { series: { ...busy, ...answers('new', 400, grows(75)) }, ends: [] },
  'the canary is not ready at first': { series: { ...idle, ...answers('new', 503, grows(3), { route: '/ready' }) }, ends: [] },
  'a fifth of the answers take longer than a second': {
    series: { ...busy, ...answers('new', 200, grows(75), { quick: grows(60) }) },
    ends: ['slow'],
  },
  'a fifth take longer, as Prometheus 3 writes it': {
    series: { ...busy, ...answers('new', 200, grows(75), { quick: '_x40' }), ...answers('new', 200, grows(75), { quick: grows(60), le: '1.0' }) },
    ends: ['slow'],
  },
  'quick answers, as Prometheus 3 writes them': {
    series: { ...busy, ...answers('new', 200, grows(75), { quick: '_x40' }), ...answers('new', 200, grows(75), { le: '1.0' }) },
    ends: [],
  },
  'the stable instances are as slow': {
    series: { ...busy, ...answers('new', 200, grows(75), { quick: grows(60) }), ...answers('old', 200, grows(150), { quick: grows(120) }) },
    ends: [],
  },
  'a tenth of the calls hang until their callers leave': { series: { ...busy, ...hang('new', grows(8)) }, ends: ['slow'] },
  'all calls hang': { series: { ...up('new', always(1)), ...hang('new', grows(8)) }, ends: ['slow'] },
  'calls hang everywhere': { series: { ...busy, ...hang('new', grows(8)), ...hang('old', grows(16)) }, ends: [] },
  'all calls hang everywhere': { series: { ...up('new', always(1)), ...hang('new', grows(8)), ...hang('old', grows(16)) }, ends: [] },
  'a third of the readers type on': { series: { ...busy, ...answers('new', 499, grows(25), { le: '0.1' }) }, ends: [] },
  'pages wait for the reader’s network': { series: { ...busy, ...answers('new', 200, grows(20), { quick: always(0), route: '/*' }) }, ends: [] },
  'streams stay open': { series: { ...busy, ...answers('new', 200, grows(20), { quick: always(0), route: '/api/deals/stream' }) }, ends: [] },
  'the canary hangs': { series: { ...busy, ...up('new', '1x36 0x4') }, ends: ['answers'] },
  'two readings of the canary failed': { series: { ...busy, ...up('new', '1x38 0x2') }, ends: [] },
  'Prometheus does not know the canary': { series: up('old', always(1)), ends: ['answers'] },
  'the canary started again': { series: { ...busy, ...started('new', '1000x36 1540x4') }, ends: ['restarts'] },
  'a stable instance started again': { series: { ...busy, ...started('old', '10x36 1540x4') }, ends: [] },
  'a tenth of the events fail': { series: { ...busy, ...failed('new', '0x20 0+1x20') }, ends: ['events'] },
  'events fail everywhere': { series: { ...busy, ...failed('new', grows(1)), ...failed('old', grows(2)) }, ends: [] },
}
