// Marks the body while the page is scrolled and on small or touch devices, for styles; set after hydration only,
// because the server knows neither.

import { useEffect } from "react";

const MOBILE = "(max-width: 47.49rem), (pointer: coarse)";

export function useBodyState(): void {
  useEffect(() => {
    const mobile = matchMedia(MOBILE);
    const markScrolled = () => document.body.toggleAttribute("data-scrolled", scrollY > 8);
    const markMobile = () => document.body.toggleAttribute("data-mobile", mobile.matches);
    markScrolled();
    markMobile();
    addEventListener("scroll", markScrolled, { passive: true });
    mobile.addEventListener("change", markMobile);
    return () => {
      removeEventListener("scroll", markScrolled);
      mobile.removeEventListener("change", markMobile);
    };
  }, []);
}
