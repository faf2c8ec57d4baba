"""How the bots' nets and prefilters are learned. Playing never imports this."""
