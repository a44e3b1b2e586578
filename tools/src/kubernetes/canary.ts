// What Argo Rollouts reads: how a new release of a part takes over, and the questions to Prometheus that end it.

/** The pods of the new release, and those of the release before. */
type Side = 'canary' | 'stable'

/** One instance first, because fewer is not possible; then half of them. */
const STEPS = [{ setWeight: 1 }, { pause: { duration: '10m' } }, { setWeight: 50 }, { pause: { duration: '5m' } }]

/** The label that deploy/kubernetes/components/canary lets Prometheus copy from the pods. */
const of = (side: Side): string => `job="{{args.part}}",rollouts_pod_template_hash="{{args.${side}}}"`
const grown = (metric: string, side: Side, more = ''): string => `sum(increase(${metric}{${of(side)}${more}}[5m]))`

const CALLS = ',route!~"/live|/ready|/metrics"'
/** Pages, streams and files take as long as the reader's network. */
const SHORT_CALLS = ',route=~"/api/.*|/internal/.*",route!~".*(stream|files|attachments|images|exports|downloads).*"'
const calls = (side: Side, more = CALLS): string => grown('http_request_duration_seconds_count', side, more)
const took = (side: Side, more: string): string => `(${grown('http_request_duration_seconds_bucket', side, more + SHORT_CALLS)} or vector(0))`
/** Prometheus 3 writes 1.0. Status 499: the caller left. Readers who type on leave soon; services wait at least half a second. */
const slow = (side: Side): string =>
  `(${[calls(side, SHORT_CALLS), took(side, ',le=~"1|1[.]0",status!="499"'), took(side, ',le="0.1",status="499"')].join('\n- ')})`
const failedEvents = (side: Side): string => grown('courier_failed_total', side)

/** Finds something if more of the canary's cases are bad than `most` and twice the share of the stable pods, and at least five. */
function worse(most: number, bad: (side: Side) => string, all: (side: Side) => string): string {
  const share = (side: Side): string => `${bad(side)}\n/ ${all(side)}`
  return `${share('canary')}\n> ${most} + 2 * (${share('stable')} > 0 or vector(0))\nand ${bad('canary')} >= 5`
}

/** Each query finds something only if the canary must end. */
const questions = [
  {
    name: 'answers',
    // One failed reading says little.
    query: `absent(max_over_time(up{${of('canary')}}[45s]) == 1)`,
    // Prometheus must find the new pods first.
    initialDelay: '45s',
  },
  { name: 'restarts', query: `sum(changes(process_start_time_seconds{${of('canary')}}[5m])) > 0` },
  { name: 'failures', query: worse(0.02, (side) => calls(side, `,status=~"5.."${CALLS}`), calls) },
  {
    name: 'slow',
    query: worse(0.05, slow, (side) => calls(side, SHORT_CALLS)),
  },
  { name: 'events', query: worse(0.02, failedEvents, (side) => `(${grown('courier_handled_total', side)} + ${failedEvents(side)})`) },
]

export const analysisSpec = (address: string) => ({
  args: [{ name: 'part' }, { name: 'canary' }, { name: 'stable' }],
  metrics: questions.map(({ name, query, ...rest }) => ({
    name,
    interval: '15s',
    ...rest,
    failureCondition: 'len(result) > 0',
    provider: { prometheus: { address, query } },
  })),
})

export const rolloutSpec = (name: string) => ({
  workloadRef: { apiVersion: 'apps/v1', kind: 'Deployment', name, scaleDown: 'progressively' },
  revisionHistoryLimit: 3,
  rollbackWindow: { revisions: 3 },
  progressDeadlineAbort: true,
  strategy: {
    canary: {
      maxSurge: 1,
      maxUnavailable: 0,
      steps: STEPS,
      analysis: {
        // From the first pause on, when the instance is ready.
        startingStep: 1,
        templates: [{ templateName: 'canary' }],
        args: [
          { name: 'part', value: name },
          { name: 'canary', valueFrom: { podTemplateHashValue: 'Latest' } },
          { name: 'stable', valueFrom: { podTemplateHashValue: 'Stable' } },
        ],
      },
    },
  },
})
