/**
 * The slot of /today for what waits for the member. Each part adds a `TaskCard` of the design system. Cards without entries end as one line of
 * links. The context is empty. The slot renders only for users who are logged in; this is not access control, because endpoints check every call.
 */
export const TODAY_SECTIONS = 'today.sections'

/** The slot of /today for what changed, below `TODAY_SECTIONS` and `WELCOME_STEPS`. The context is empty. */
export const TODAY_CHANGED = 'today.changed'

/** The slot for a member's next steps: on /today below `TODAY_SECTIONS`, and on the home page after a registration. The context is empty. */
export const WELCOME_STEPS = 'welcome.steps'

/** The router state with which a registration opens the home page. */
export const welcomeState = { welcome: true } as const
