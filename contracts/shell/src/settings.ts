/**
 * The slot of /settings. Each part adds its sections. A section is a card with a level-2 heading. The shell shows its account sections before and
 * after them. The context is empty. The slot renders only for users who are logged in; this is not access control, because endpoints check every
 * call.
 */
export const SETTINGS_SECTIONS = 'settings.sections'
