import { preferences } from '#web/preferences/preferences.ts';
import { dressPage } from './dress-page.ts';

// The script of the prerendered home page, inlined in it: applies the visitor's colours and language, and loads the app once something on
// the page needs it. The app then renders the same page in place of the prerendered one.

dressPage(() => {
  // The page was requested without the language cookie; it is set now, unless the browser blocks cookies.
  if (document.cookie.includes(`language=${preferences().language}`)) location.reload();
});

let fetching: Promise<void> | null = null;

/** Loads the app, which renders itself as soon as it is there. */
function fetchApp(): Promise<void> {
  fetching ??= bringApp().catch(() => {
    fetching = null;
  });
  return fetching;
}

async function bringApp(): Promise<void> {
  const parts = document.querySelector<HTMLTemplateElement>('#app')?.content.cloneNode(true) as DocumentFragment;
  const styles = [...parts.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const scripts = [...parts.querySelectorAll('script')];
  for (const { src } of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: src }));
  }
  // Rendered without its styles, the page would jump.
  await Promise.all(styles.map(arrival));
  await Promise.all(scripts.map(arrival));
}

const arrival = (part: HTMLElement) =>
  new Promise((resolve, reject) => {
    part.addEventListener('load', resolve);
    part.addEventListener('error', reject);
    document.head.append(part);
  });

document.addEventListener('DOMContentLoaded', () => {
  const root = document.querySelector('#root');
  const contact = document.querySelector('#contact');
  if (root === null || contact === null) return;
  const parts = () => [...root.querySelectorAll<HTMLElement>('a, button')];
  const written = parts();
  /** The app's link or button that replaces a prerendered one. */
  const drawnFor = (part: HTMLElement | undefined) => parts()[written.findIndex((each) => each === part)];
  let focused: HTMLElement | undefined;
  root.addEventListener('focusin', ({ target }) => {
    focused = written.find((part) => part === target);
  });
  // Following a link to a section leaves the link. A removed link loses the focus too, but was not left.
  root.addEventListener('focusout', ({ target }) => {
    setTimeout(() => {
      if (focused === target && focused?.isConnected) focused = undefined;
    });
  });
  const drawn = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (written[0]?.isConnected === true) return;
      observer.disconnect();
      if (document.activeElement === document.body) drawnFor(focused)?.focus({ preventScroll: true });
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });

  const press = async (button: HTMLElement) => {
    button.setAttribute('aria-busy', 'true');
    await fetchApp();
    button.removeAttribute('aria-busy');
    // When it cannot be loaded offline, the page stays as it is, and the button can be pressed again.
    if (fetching === null) return;
    await drawn;
    drawnFor(button)?.focus();
    drawnFor(button)?.click();
  };
  for (const button of written) {
    if (button instanceof HTMLButtonElement) button.addEventListener('click', () => void press(button));
  }
  // The enquiry form is part of the app, which is loaded when the form's place is near.
  new IntersectionObserver(
    ([entry], observer) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void fetchApp();
    },
    { rootMargin: '50% 0px' },
  ).observe(contact);
});
