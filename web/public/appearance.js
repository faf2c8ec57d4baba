/* Before the first paint: what was chosen on this device, so that the page never flashes in the wrong light. */
(function () {
  try {
    var chosen = JSON.parse(localStorage.getItem("quillmap.appearance") || "{}");
    for (var name of ["light", "text", "contrast", "motion"]) {
      if (chosen[name] && chosen[name] !== "system") document.documentElement.dataset[name] = chosen[name];
    }
  } catch (error) {
    /* Nothing chosen, or no storage: the system decides. */
  }
})();
