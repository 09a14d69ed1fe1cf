declare const withoutLanguage: unique symbol

/** The address of a page of the site, without the prefix of a language. `src/paths.ts` builds them from the route table. */
export type Path = string & { readonly [withoutLanguage]: true }
