// What a healthy site tells Prometheus, and what each fault changes. Values are promtool's: `1x180` is 1 for three hours, `0+5x180` grows by 5 a minute.

/** When the alerts are read. */
export const alertsAfter = '3h'

const always = (value: number) => `${value}x200`
const grows = (perMinute: number) => `0+${perMinute}x200`
const answers = (status: string) =>
  `http_request_duration_seconds_count{job="gateway",instance="g",method="GET",route="/api/businesses",status="${status}"}`
const quick = 'http_request_duration_seconds_bucket{job="gateway",instance="g",method="GET",route="/api/businesses",status="200",le="1"}'
const of = (name: string, labels = '') => `${name}{job="messaging",instance="m"${labels && `,${labels}`}}`
const upstream = (name: string) => `${name}{job="gateway",instance="g",service="messaging",address="http://m"}`
const refused = 'http_refusals_total{job="gateway",instance="g",code="RATE_LIMITED",status="429"}'
const pages = (what: string, release: string) =>
  `ungana_browser_judged_${what}_total{job="gateway",instance="g",part="directory",release="${release}"}`
const pushes = (outcome: string) => `pushes_total{job="notifications",instance="n",outcome="${outcome}"}`

const up = of('up')
const ready = upstream('gateway_upstream_ready')
const broken = upstream('gateway_upstream_broken')
const copied = 'ungana_releases_copied_timestamp_seconds{job="gateway",instance="g"}'
const waitsForConnection = of('database_connections', 'pool="messaging",state="waiting"')
const lag = of('nodejs_eventloop_lag_p99_seconds')
const connected = of('courier_connected')
const oldest = of('courier_outbox_oldest_seconds')
const parked = of('courier_inbox_parked')
const waiting = of('courier_consumer_waiting', 'consumer="plans"')
const handled = of('courier_handled_total', 'consumer="plans"')
const full = of('courier_stream_used_ratio')
const choreRan = of('chore_last_success_timestamp_seconds', 'chore="sweep"')
const oldestMail = 'mail_queue_oldest_seconds{job="identity",instance="i"}'
const mails = (outcome: string) => `mails_total{job="identity",instance="i",kind="password-changed",outcome="${outcome}"}`
const forwarding = 'gateway_untrusted_forwarding_total{job="gateway",instance="g"}'

export const healthy: Readonly<Record<string, string>> = {
  'up{job="gateway",instance="g"}': always(1),
  [up]: always(1),
  [answers('200')]: grows(6000),
  [answers('503')]: grows(1),
  [quick]: grows(5990),
  [ready]: always(1),
  [broken]: always(0),
  [copied]: always(0),
  [waitsForConnection]: always(0),
  [lag]: always(0.02),
  [connected]: always(1),
  [oldest]: always(0),
  [parked]: always(0),
  [waiting]: always(3),
  [handled]: grows(60),
  [full]: always(0.1),
  [choreRan]: grows(60),
  [of('chore_interval_seconds', 'chore="sweep"')]: always(60),
  [oldestMail]: always(2),
  [mails('sent')]: grows(2),
  [mails('refused')]: grows(1),
  [pushes('sent')]: grows(3),
  [pushes('later')]: always(0),
  [forwarding]: always(0),
  [refused]: grows(1),
  [pages('views', 'old')]: grows(20),
  [pages('failures', 'old')]: '0+1x200',
}

interface Fault {
  readonly series: Readonly<Record<string, string>>
  readonly fires: readonly string[]
}

export const faults: Readonly<Record<string, Fault>> = {
  'nothing is wrong': { series: {}, fires: [] },
  'a service died': { series: { [up]: always(0), [ready]: always(0) }, fires: ['PartDown'] },
  'a service lost its database': { series: { [ready]: always(0) }, fires: ['ServiceNotReady'] },
  'a frozen service says that it is ready': { series: { [broken]: always(1) }, fires: ['ServiceFails'] },
  'one of 50 answers is a failure': { series: { [answers('503')]: grows(120) }, fires: ['FailuresRiseFast'] },
  'one of 120 answers is a failure': { series: { [answers('503')]: grows(50) }, fires: ['FailuresRise'] },
  'failures of an hour ago are over': { series: { [answers('503')]: '0+120x60 7200x140' }, fires: [] },
  'one of ten reads takes longer than a second': { series: { [quick]: grows(5400) }, fires: ['AnswersAreSlow'] },
  'one of ten reads takes longer, as Prometheus 3 writes it': {
    series: { [quick]: '_x200', [quick.replace('le="1"', 'le="1.0"')]: grows(5400) },
    fires: ['AnswersAreSlow'],
  },
  'requests wait for connections': { series: { [waitsForConnection]: always(4) }, fires: ['ConnectionsRunOut'] },
  'one request keeps a process busy': { series: { [lag]: always(0.8) }, fires: ['ProcessIsBusy'] },
  'the bucket of the releases is down': { series: { [copied]: always(60) }, fires: ['ReleasesAreOld'] },
  'a copy of the releases is current': { series: { [copied]: grows(60) }, fires: [] },
  'NATS died': { series: { [connected]: always(0), [oldest]: '0+60x200' }, fires: ['NatsAway'] },
  'the outbox is not sent': { series: { [oldest]: '0+60x200' }, fires: ['EventsWait'] },
  'an event cannot be handled': { series: { [parked]: always(1) }, fires: ['EventsAbandoned'] },
  'a consumer stands': { series: { [waiting]: '3+10x200', [handled]: always(500) }, fires: ['ConsumerStands'] },
  'a consumer has nothing to do': { series: { [waiting]: always(0), [handled]: always(500) }, fires: [] },
  'a stream is full and its events wait': { series: { [full]: always(0.99), [oldest]: '0+60x200' }, fires: ['StreamFills'] },
  'a chore fails': { series: { [choreRan]: always(0) }, fires: ['ChoreLate'] },
  'the mail server is down': { series: { [oldestMail]: '0+60x200' }, fires: ['MailsWait'] },
  'the mail server knows no address': { series: { [mails('sent')]: always(9) }, fires: ['MailsRefused'] },
  'push services refuse our key': { series: { [pushes('sent')]: always(9), [pushes('later')]: grows(5) }, fires: ['PushesFail'] },
  'a proxy is not named': { series: { [forwarding]: grows(100) }, fires: ['ProxyUnknown'] },
  'a canary fails for its visitors': { series: { [pages('views', 'new')]: grows(2), [pages('failures', 'new')]: grows(2) }, fires: ['PagesFail'] },
  'the pages of one visitor fail': { series: { [pages('views', 'new')]: '0+5x1 5x199', [pages('failures', 'new')]: '0+5x1 5x199' }, fires: [] },
  'somebody sends too much': { series: { [refused]: grows(600) }, fires: ['ManyRefusals'] },
}
