declare const withoutLanguage: unique symbol

/** A path of the site without language prefix. `src/paths.ts` builds them from the route table. */
export type Path = string & { readonly [withoutLanguage]: true }
