/** At build time nobody has made a choice. */
export const hasSetting = () => false
