/** Id of the script element in index.html that holds the operator's settings, a JSON list. The element is missing if there are none. */
export const SITE_SETTINGS_ELEMENT_ID = 'site-settings'

/** `counted-figures`: pages show counts instead of the specification's figures. `no-samples`: pages show nothing that is invented. */
export type SiteSetting = 'counted-figures' | 'no-samples'
