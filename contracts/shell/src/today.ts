/**
 * The slot of /today for what waits for the member. Each part adds a `TaskCard` of the design system. All cards of /today share one grid. The
 * context is empty. The slot renders only for users who are logged in; this is not access control, because endpoints check every call.
 */
export const TODAY_SECTIONS = 'today.sections'

/** The slot of /today for what changed, below `TODAY_SECTIONS`. The context is empty. */
export const TODAY_CHANGED = 'today.changed'

/** The slot for a member's next steps: last on /today, and on the home page after a registration. The context is empty. */
export const WELCOME_STEPS = 'welcome.steps'

/** The router state with which a registration opens the home page. */
export const welcomeState = { welcome: true } as const
